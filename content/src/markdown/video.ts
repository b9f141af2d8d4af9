/** The player's address for a video's page, for the services we know. */
import { videoPlayers } from 'contract';

const services: [page: RegExp, player: (id: string) => string][] = [
  [
    /^https:\/\/(?:www\.)?youtube\.com\/watch\?v=([\w-]{11})$/,
    (id) => `${videoPlayers.youtube}/embed/${id}?autoplay=1`,
  ],
  [/^https:\/\/youtu\.be\/([\w-]{11})$/, (id) => `${videoPlayers.youtube}/embed/${id}?autoplay=1`],
  [/^https:\/\/vimeo\.com\/(\d{1,12})$/, (id) => `${videoPlayers.vimeo}/video/${id}?autoplay=1&dnt=1`],
  [
    /^https:\/\/www\.bilibili\.com\/video\/(BV[0-9A-Za-z]{10})\/?$/,
    (id) => `${videoPlayers.bilibili}/player.html?bvid=${id}&autoplay=1`,
  ],
  [/^https:\/\/www\.nicovideo\.jp\/watch\/(sm\d{1,12})$/, (id) => `${videoPlayers.niconico}/watch/${id}?autoplay=1`],
];

export function videoEmbed(address: string): string | undefined {
  for (const [page, player] of services) {
    const id = page.exec(address)?.[1];
    if (id) return player(id);
  }
  return undefined;
}
