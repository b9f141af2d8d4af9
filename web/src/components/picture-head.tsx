/** The top of a page on a picture, where there is one. */
import type { Image } from 'contract/entities';
import type { ComponentProps } from 'react';
import { Hero } from './hero.tsx';
import { PageHead, PageHeadText } from './page-head.tsx';

export function PictureHead({ image, ...text }: ComponentProps<typeof PageHead> & { image: Image | null }) {
  if (!image) return <PageHead {...text} />;
  return (
    <Hero image={image}>
      <PageHeadText {...text} />
    </Hero>
  );
}
