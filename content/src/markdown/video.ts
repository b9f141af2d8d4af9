/** The player's address for a video's page, for the services we know. */
const services: [page: RegExp, player: (id: string) => string][] = [
  [
    /^https:\/\/(?:www\.)?youtube\.com\/watch\?v=([\w-]{11})$/,
    (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  ],
  [/^https:\/\/youtu\.be\/([\w-]{11})$/, (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`],
  [/^https:\/\/vimeo\.com\/(\d{1,12})$/, (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`],
  [
    /^https:\/\/www\.bilibili\.com\/video\/(BV[0-9A-Za-z]{10})\/?$/,
    (id) => `https://player.bilibili.com/player.html?bvid=${id}&autoplay=1`,
  ],
  [/^https:\/\/www\.nicovideo\.jp\/watch\/(sm\d{1,12})$/, (id) => `https://embed.nicovideo.jp/watch/${id}?autoplay=1`],
];

export function videoEmbed(address: string): string | undefined {
  for (const [page, player] of services) {
    const id = page.exec(address)?.[1];
    if (id) return player(id);
  }
  return undefined;
}
