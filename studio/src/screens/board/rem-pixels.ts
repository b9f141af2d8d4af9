/** How many pixels a `rem` is for whoever set another size of text in the browser. */
export const remPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
