import type { Image } from 'contract/entities';
import { locales } from 'contract/locale';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useHref } from 'react-router';
import { Icon } from 'ui/icon';
import { ArticleBody } from '../../components/article-body.tsx';
import dotted from '../../components/dotted.module.css';
import { Facts, Values } from '../../components/facts.tsx';
import { FallbackNotice, fallbackLocale } from '../../components/fallback-notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { imageUrl, Picture } from '../../components/picture.tsx';
import { Section } from '../../components/section.tsx';
import { Fact, WorkFacts } from '../../components/work-facts.tsx';
import { siteName } from '../../head/title.ts';
import type { Sheet } from './loader.ts';
import { Pixels, PressFile } from './press-file.tsx';
import { PressMail } from './press-mail.tsx';
import styles from './sheet.module.css';
import { Terms } from './terms.tsx';

export function WorkSheet({ work, titles, shown, languages, website }: Sheet) {
  const intl = useIntl();
  const lang = fallbackLocale(shown, intl.locale);
  const { Title, Summary, Kind, Cover, Content, Work } = work;
  const page = useHref(`/works/${work.ID}`);
  const pictures = picturesOf(work);
  const trailer = Work?.Trailer;
  const still = pictures.find(({ Width, Height }) => Width > Height);
  return (
    <article className={styles.sheet}>
      <PageHead
        title={
          <span lang={lang} data-words="">
            {Title}
          </span>
        }
        lead={
          <span lang={lang} data-words="">
            {Summary}
          </span>
        }
      >
        <Link to="/press" className={styles.back}>
          <Icon name="back" size={20} />
          <FormattedMessage id="press.title" />
        </Link>
      </PageHead>
      <div className={styles.body}>
        {lang && <FallbackNotice shown={lang} languages={languages} />}
        <div className={styles.columns}>
          <section aria-labelledby="Sheet">
            <h2 id="Sheet" className={styles.name}>
              <FormattedMessage id="press.sheet" />
            </h2>
            <Facts>
              <Fact name="press.titles">
                <Values variant="rows">
                  {titles.map(({ code, title }) => (
                    <li key={code} lang={code}>
                      {title} <small>{locales.find((locale) => locale.code === code)?.name}</small>
                    </li>
                  ))}
                </Values>
              </Fact>
              {Kind && (
                <Fact name="press.kind">
                  <FormattedMessage id={`kind.${Kind}`} />
                </Fact>
              )}
              <Fact name="press.maker">{siteName(intl)}</Fact>
              {Work && <WorkFacts work={Work} list={dotted.dotted} />}
              {Work && Work.Stores.length > 0 && (
                <Fact name="press.stores">
                  <Values>
                    {Work.Stores.map(({ Name, URL }) => (
                      <li key={URL}>
                        <a href={URL} rel="noopener">
                          {Name}
                        </a>
                      </li>
                    ))}
                  </Values>
                </Fact>
              )}
              <Fact name="press.page">
                <a href={page}>{website + page}</a>
              </Fact>
              <Fact name="press.contact">
                <PressMail />
              </Fact>
            </Facts>
          </section>
          {Cover && (
            <div className={styles.beside}>
              <Picture image={Cover} sizes="(width <= 767.98px) 12rem, 20rem" className={styles.cover} isFirst />
            </div>
          )}
          <ArticleBody html={Content} lang={lang} />
        </div>
      </div>
      {(pictures.length > 0 || trailer) && (
        <Section title={<FormattedMessage id="press.files" />}>
          <Terms />
          <ul className={styles.files}>
            {pictures.map((image, index) => (
              <li key={image.ID}>
                <PressFile
                  picture={
                    <Picture
                      image={image}
                      sizes="(width <= 767.98px) 100vw, 26rem"
                      isDecorative
                      className={styles.thumbnail}
                    />
                  }
                  caption={image.Alt}
                  lang={lang}
                  downloads={[
                    {
                      href: `${imageUrl(image.ID)}?format=jpeg`,
                      name: `${Title} ${index + 1}.jpg`,
                      about: <Pixels format="JPEG" width={image.Width} height={image.Height} />,
                    },
                  ]}
                />
              </li>
            ))}
            {trailer && (
              <li>
                <PressFile
                  picture={
                    <span className={styles.film}>
                      {still && <Picture image={still} sizes="(width <= 767.98px) 100vw, 26rem" isDecorative />}
                      <Icon name="play" size={40} />
                    </span>
                  }
                  caption={intl.formatMessage({ id: 'works.trailer' })}
                  downloads={[
                    {
                      href: trailer,
                      name: `${Title} ${intl.formatMessage({ id: 'works.trailer' })}`,
                      about: <FormattedMessage id="press.file.video" />,
                    },
                  ]}
                />
              </li>
            )}
          </ul>
        </Section>
      )}
    </article>
  );
}

/** The cover is often in the gallery, too. */
function picturesOf({ Cover, Work }: Sheet['work']): Image[] {
  const all = [...(Cover ? [Cover] : []), ...(Work?.Gallery ?? [])];
  return [...new Map(all.map((image) => [image.ID, image])).values()];
}
