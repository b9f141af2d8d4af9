/** What the content service says by itself: in the receipt and the invitations that it mails, and to screen readers inside a text. */
import type { LocaleCode } from 'contract';

export type Messages = {
  receiptSubject: (site: string) => string;
  /** Nothing that a visitor typed: the address may be somebody else's, and would get whatever text through us. */
  receiptBody: (site: string, eventType: string, id: string) => string;
  invitationSubject: (site: string) => string;
  invitationBody: (site: string, link: string) => string;
  footnotes: string;
  backToReference: (number: number) => string;
  table: (columns: string[]) => string;
};

export const messages: Record<LocaleCode, Messages> = {
  'en-US': {
    receiptSubject: (site) => `${site}: we have received your message`,
    receiptBody: (site, eventType, id) =>
      `Hello,\n\nThank you for writing to ${site}. We’ve received your message and will reply by email.\n\nType: ${eventType}\nReference: ${id}\n\nIf you didn’t write to us, you can ignore this email.\n\nThe ${site} team\n`,
    invitationSubject: (site) => `${site}: set up your studio account`,
    invitationBody: (site, link) =>
      `Hello,\n\nYou’ve been invited to the ${site} studio. Open this link to set up your account:\n\n${link}\n\nThe link works once, within an hour. If you weren’t expecting it, you can ignore this email.\n\nThe ${site} team\n`,
    footnotes: 'Footnotes',
    backToReference: (number) => `Back to reference ${number}`,
    table: (columns) => ['Table', columns.join(', ')].filter(Boolean).join(': '),
  },
  'zh-CN': {
    receiptSubject: (site) => `${site}：我们已收到您的留言`,
    receiptBody: (site, eventType, id) =>
      `您好：\n\n感谢您联系${site}。我们已收到您的留言，会通过邮件回复您。\n\n事项类型：${eventType}\n编号：${id}\n\n如果您没有给我们留言，请忽略本邮件。\n\n${site}团队\n`,
    invitationSubject: (site) => `${site}：请设置您的工作台账号`,
    invitationBody: (site, link) =>
      `您好：\n\n您受邀加入${site}的工作台。请打开以下链接设置账号：\n\n${link}\n\n链接一小时内有效，仅可使用一次。如果您不清楚这封邮件的来由，请忽略。\n\n${site}团队\n`,
    footnotes: '脚注',
    backToReference: (number) => `返回引用 ${number}`,
    table: (columns) => ['表格', columns.join('、')].filter(Boolean).join('：'),
  },
  'zh-TW': {
    receiptSubject: (site) => `${site}：我們已收到您的訊息`,
    receiptBody: (site, eventType, id) =>
      `您好：\n\n感謝您與${site}聯絡。我們已收到您的訊息，將以電子郵件回覆您。\n\n事項類型：${eventType}\n編號：${id}\n\n若您並未傳送訊息給我們，請忽略這封郵件。\n\n${site}團隊敬上\n`,
    invitationSubject: (site) => `${site}：請設定您的工作台帳號`,
    invitationBody: (site, link) =>
      `您好：\n\n邀請您加入${site}的工作台。請開啟以下連結設定帳號：\n\n${link}\n\n連結一小時內有效，且僅能使用一次。若您不清楚這封郵件的來由，請直接忽略。\n\n${site}團隊敬上\n`,
    footnotes: '註腳',
    backToReference: (number) => `返回引用 ${number}`,
    table: (columns) => ['表格', columns.join('、')].filter(Boolean).join('：'),
  },
  'ja-JP': {
    receiptSubject: (site) => `【${site}】お問い合わせを受け付けました`,
    receiptBody: (site, eventType, id) =>
      `このたびは${site}にお問い合わせいただき、誠にありがとうございます。\n以下のとおり受け付けました。担当者よりメールでご連絡いたします。\n\nお問い合わせの種類：${eventType}\n受付番号：${id}\n\nお心当たりのない場合は、このメールを破棄してください。\n\n今後とも${site}をよろしくお願いいたします。\n\n${site}\n`,
    invitationSubject: (site) => `【${site}】スタジオのアカウント設定のご案内`,
    invitationBody: (site, link) =>
      `${site}のスタジオに招待されました。\n以下のリンクを開き、アカウントを設定してください。\n\n${link}\n\nリンクの有効期限は1時間で、使用できるのは1回限りです。\nお心当たりのない場合は、このメールを破棄してください。\n\n${site}\n`,
    footnotes: '脚注',
    backToReference: (number) => `参照${number}へ戻る`,
    table: (columns) => ['表', columns.join('、')].filter(Boolean).join('：'),
  },
};
