/** Icons of the family that only some pages show, for `Line`: those of `Icon` come with every page. */
export const mailLine = 'M3.5 6h17v12h-17ZM4 6.5l8 6.5 8-6.5';
export const downloadLine = 'M12 4v11M8 11.5l4 4 4-4M5 20h14';
export const shareLine = 'M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1';
export const linkLine =
  'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17';
export const checkLine = 'M5 12.5l5 5L19.5 7';
export const warningLine = 'M12 4 21 19.5H3ZM12 10v4M12 17h.01';
