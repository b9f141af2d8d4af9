/** A picture of the content service, in the sizes the browser may choose from. It reserves its space and its colour. */
import type { Image } from 'contract/entities';
import { imageWidths } from 'contract/names';
import styles from './picture.module.css';
import { usePictureRule } from './picture-rules.ts';

type Props = {
  image: Image;
  /** How wide it is shown, as in the HTML attribute. */
  sizes: string;
  className?: string | undefined;
  /** The one picture of the page that everybody waits for. */
  isFirst?: boolean;
  /** Where text beside it says the same, the picture needs no description. */
  isDecorative?: boolean;
};

type File = Pick<Image, 'ID' | 'Width'>;

export const imageUrl = (id: string, width?: number) => `/api/attachment/file/${id}${width ? `?w=${width}` : ''}`;

const widthsOf = ({ Width }: File) => imageWidths.filter((width) => width < Width);

/** The widths that pictures come in, and the picture's own, which may be the only one that is large enough. */
export const srcSetOf = (file: File) =>
  [
    ...widthsOf(file).map((width) => `${imageUrl(file.ID, width)} ${width}w`),
    `${imageUrl(file.ID)} ${file.Width}w`,
  ].join(', ');

export function Picture({ image, sizes, className, isFirst = false, isDecorative = false }: Props) {
  const rule = usePictureRule(image);
  return (
    <img
      className={[styles.picture, rule, className].filter(Boolean).join(' ')}
      src={imageUrl(
        image.ID,
        widthsOf(image).findLast((width) => width <= 960),
      )}
      srcSet={srcSetOf(image)}
      sizes={sizes}
      width={image.Width}
      height={image.Height}
      alt={isDecorative ? '' : image.Alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  );
}
