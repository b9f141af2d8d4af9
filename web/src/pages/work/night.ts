/** Whether a work is a world of the night: its page is dark then, whatever the visitor's theme. */
import type { Image } from 'contract/entities';

const maxNightLuma = 0.5;

export function isNight({ Color }: Pick<Image, 'Color'>): boolean {
  const [red = 0, green = 0, blue = 0] = (Color.match(/[\da-f]{2}/gi) ?? []).map((channel) =>
    Number.parseInt(channel, 16),
  );
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255 < maxNightLuma;
}
