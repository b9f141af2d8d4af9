import type { Article, Image } from 'contract/entities';

/** The picture that a work is known by: the first of its gallery that is wide, else its cover. */
export const keyArtOf = ({ Work, Cover }: Article): Image | null =>
  Work?.Gallery.find(({ Width, Height }) => Width > Height) ?? Cover;
