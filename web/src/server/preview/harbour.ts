/** The harbour at night with the mark over it, where a page that is shared has no picture of its own. */
import { brand } from '../../brand.ts';
import { previewHeight as height, previewWidth as width } from '../../head/preview-path.ts';
import { night } from '../mark.ts';

export const markPlace = { size: 220, left: 820, top: 120 };

const wave = (y: number, crest: number, opacity: number) =>
  `<path d="M-60 ${y}${` q 60 -${crest} 120 0 t 120 0`.repeat(6)} V ${height} H -60 Z" fill="${brand.color}" opacity="${opacity}"/>`;

export const harbour = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs>
<radialGradient id="sky" cx=".78" cy=".36" r=".8"><stop stop-color="${brand.color}" stop-opacity=".7"/>
<stop offset="1" stop-color="${brand.color}" stop-opacity="0"/></radialGradient>
<linearGradient id="beam" x1="1" x2="0"><stop stop-color="#fff" stop-opacity=".42"/>
<stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
</defs>
<rect width="${width}" height="${height}" fill="${night}"/><rect width="${width}" height="${height}" fill="url(#sky)"/>
<path d="M920 190 0 20v230Z" fill="url(#beam)"/>
${wave(400, 24, 0.3)}${wave(455, 28, 0.5)}${wave(520, 32, 0.85)}
</svg>`;
