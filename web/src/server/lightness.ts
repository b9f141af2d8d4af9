/** Whether the brand's colour can be read as text. `--accent` in tokens.css keeps to the same bounds. */

/** In OKLab, 0 to 1. */
function lightnessOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
}

/** On a light ground the colour is mixed with 18 % black. */
export const isTooLight = (color: string) => lightnessOf(color) * 0.82 > 0.5;

/** On a dark ground the colour is mixed with 38 % white. */
export const isTooDark = (color: string) => lightnessOf(color) * 0.62 + 0.38 < 0.65;
