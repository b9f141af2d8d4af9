import type { LocaleCode } from 'contract';

type ReceiptWords = {
  subject: (site: string) => string;
  body: (site: string, eventType: string, id: string, content: string) => string;
};

export const receiptWords: Record<LocaleCode, ReceiptWords> = {
  'en-US': {
    subject: (site) => `${site}: we have received your message`,
    body: (site, eventType, id, content) =>
      `Hello,\n\nThank you for writing to ${site}. We have received your message and will reply by email.\n\nType: ${eventType}\nReference: ${id}\n\nYour message:\n\n${content}\n\nIf you did not write to us, you can ignore this email.\n`,
  },
  'zh-CN': {
    subject: (site) => `${site}：我们已收到您的留言`,
    body: (site, eventType, id, content) =>
      `您好：\n\n感谢您联系${site}。我们已收到您的留言，会通过邮件回复您。\n\n事项类型：${eventType}\n编号：${id}\n\n留言内容：\n\n${content}\n\n如果您没有给我们留言，请忽略本邮件。\n`,
  },
  'zh-TW': {
    subject: (site) => `${site}：我們已收到您的訊息`,
    body: (site, eventType, id, content) =>
      `您好：\n\n感謝您與${site}聯絡。我們已收到您的訊息，將以電子郵件回覆您。\n\n事項類型：${eventType}\n編號：${id}\n\n訊息內容：\n\n${content}\n\n若您並未傳送訊息給我們，請忽略這封郵件。\n`,
  },
  'ja-JP': {
    subject: (site) => `【${site}】お問い合わせを受け付けました`,
    body: (site, eventType, id, content) =>
      `${site}にお問い合わせいただき、ありがとうございます。\n以下の内容で受け付けました。担当者よりメールでご連絡いたします。\n\n種類：${eventType}\n受付番号：${id}\n\nお問い合わせ内容：\n\n${content}\n\nお心当たりのない場合は、このメールを破棄してください。\n`,
  },
};
