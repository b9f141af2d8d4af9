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

export const imageUrl = (id: string, width?: number) => `/api/attachment/file/${id}${width ? `?w=${width}` : ''}`;

export function Picture({ image, sizes, className, isFirst = false, isDecorative = false }: Props) {
  const rule = usePictureRule(image);
  const widths = imageWidths.filter((width) => width <= image.Width);
  return (
    <img
      className={[styles.picture, rule, className].filter(Boolean).join(' ')}
      src={imageUrl(
        image.ID,
        widths.findLast((width) => width <= 960),
      )}
      srcSet={widths.map((width) => `${imageUrl(image.ID, width)} ${width}w`).join(', ') || undefined}
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
