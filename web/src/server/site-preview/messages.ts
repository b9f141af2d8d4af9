/** What stands on a previewed page besides the page. Not among the site's messages, which browsers load. */
import type { LocaleCode } from 'contract';

type Messages = { title: string; text: string; ended: string };

export const messages: Record<LocaleCode, Messages> = {
  'en-US': {
    title: 'Preview',
    text: 'This is how the site will look. Visitors don’t see it yet, so please don’t share it.',
    ended: 'This preview has ended. Please ask for a new link.',
  },
  'zh-CN': {
    title: '预览',
    text: '这是网站即将呈现的样子，访客目前还看不到，请勿外传。',
    ended: '此预览已失效，请索取新的链接。',
  },
  'zh-TW': {
    title: '預覽',
    text: '這是網站即將呈現的樣子，訪客目前還看不到，請勿外流。',
    ended: '此預覽已失效，請索取新的連結。',
  },
  'ja-JP': {
    title: 'プレビュー',
    text: '公開後の表示です。まだ一般には公開されていませんので、共有はお控えください。',
    ended: 'このプレビューは終了しました。新しいリンクを発行してもらってください。',
  },
};
