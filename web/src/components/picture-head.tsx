/** The top of a page on a picture, where there is one. */
import type { Image } from 'contract/entities';
import type { ComponentProps } from 'react';
import { Hero } from './hero.tsx';
import { PageHead, PageHeadText } from './page-head.tsx';

/** Text that would need a scrim stronger than this stands below the picture. */
const maxScrimUnderText = 0.42;

const needsTooMuchScrim = ({ Tone }: Image) => Math.max(Tone.Wide.Strength, Tone.High.Strength) > maxScrimUnderText;

export function PictureHead({ image, ...text }: ComponentProps<typeof PageHead> & { image: Image | null }) {
  if (!image) return <PageHead {...text} />;
  return (
    <Hero image={image} isTextBelow={needsTooMuchScrim(image)}>
      <PageHeadText {...text} />
    </Hero>
  );
}
