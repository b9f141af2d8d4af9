/** Every token and shared piece in all its states, to look at while working on them. Named by their names in the code. */
import { newsTypes } from 'contract/names';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLoaderData } from 'react-router';
import { Button } from 'ui/button';
import { Field } from 'ui/field';
import { Icon, iconNames } from 'ui/icon';
import { Empty } from '../../components/empty.tsx';
import { FallbackNotice } from '../../components/fallback-notice.tsx';
import { Hero } from '../../components/hero.tsx';
import { Mark } from '../../components/mark.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { NewsItem } from '../../components/news-item.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { PauseButton } from '../../components/pause-button.tsx';
import { Poster } from '../../components/poster.tsx';
import { Scene } from '../../components/scene.tsx';
import { Section } from '../../components/section.tsx';
import { Spoken } from '../../components/spoken.tsx';
import tabs from '../../components/tabs.module.css';
import { TypeLabel } from '../../components/type-label.tsx';
import type { loadStyleGuide } from './loader.ts';
import styles from './page.module.css';

const colours = ['brand', 'accent', 'ground', 'surface', 'sunken', 'line', 'line-strong', 'text', 'quiet', 'danger'];
const looks = ['primary', 'quiet', 'bright'] as const;
const sizes = ['1', '2', '3', '4', '5', '6', '7'];

export default function StyleGuidePage() {
  const { works, news } = useLoaderData<typeof loadStyleGuide>();
  const [isPaused, setPaused] = useState(false);
  const [work] = works;
  const [item] = news;
  return (
    <>
      {work?.Cover && (
        <Hero image={work.Cover}>
          <h1>{work.Title}</h1>
          <p>{work.Summary}</p>
          <PauseButton isPaused={isPaused} onChange={() => setPaused(!isPaused)} />
        </Hero>
      )}
      <PageHead title={<code>PageHead</code>} lead={work?.Summary} />
      <Specimens name="colour">
        {colours.map((name) => (
          <span key={name} className={styles.swatch} data-colour={name}>
            <code>--{name}</code>
          </span>
        ))}
      </Specimens>
      <Specimens name="size">
        {sizes.map((size) => (
          <span key={size} className={styles.sample} data-size={size}>
            {work?.Title}
          </span>
        ))}
      </Specimens>
      <Specimens name="data-words">
        {[...works, ...news].map((each) => (
          <h3 key={each.ID} className={styles.heading} data-words="">
            {each.Title}
          </h3>
        ))}
      </Specimens>
      <Specimens name="Button">
        {looks.map((variant) => (
          <Button key={variant} variant={variant}>
            <Spoken id="home.learnMore" values={{ subject: work?.Title ?? '' }} />
          </Button>
        ))}
        <Button aria-busy="true">
          <FormattedMessage id="contact.form.sending" />
        </Button>
        <Button disabled>
          <FormattedMessage id="contact.form.send" />
        </Button>
        <Button aria-disabled="true">
          <FormattedMessage id="career.join" />
        </Button>
      </Specimens>
      <Specimens name="link">
        <MoreLink to="/works">
          <Spoken id="home.more.works" />
        </MoreLink>
        <Link to="/news">
          <FormattedMessage id="news.back" />
        </Link>
      </Specimens>
      <Specimens name="tabs">
        <nav className={tabs.tabs} aria-label="tabs">
          {newsTypes.map((type, index) => (
            <Link key={type} to={`/news?type=${type}`} aria-current={index === 0 ? 'true' : undefined}>
              <Icon name={type} size={18} />
              <FormattedMessage id={`type.${type}`} />
            </Link>
          ))}
        </nav>
      </Specimens>
      <Specimens name="TypeLabel">
        {newsTypes.map((type) => (
          <TypeLabel key={type} type={type} />
        ))}
      </Specimens>
      <Specimens name="Field">
        <Field name="Plain" label="contact.form.name">
          {(attributes) => <input {...attributes} />}
        </Field>
        <Field name="Hinted" label="contact.form.email" hint="contact.form.email.hint" optional="contact.form.optional">
          {(attributes) => <input {...attributes} />}
        </Field>
        <Field
          name="Wrong"
          label="contact.form.phone"
          error={item?.Title}
          room={{ message: 'contact.form.count', length: 90, limit: 100 }}
        >
          {(attributes) => <input {...attributes} />}
        </Field>
        <Field name="Choice" label="contact.form.eventType">
          {(attributes) => (
            <select {...attributes}>
              <option>{item?.Title}</option>
            </select>
          )}
        </Field>
        <Field name="Long" label="contact.form.content">
          {(attributes) => <textarea {...attributes} defaultValue={item?.Summary} />}
        </Field>
      </Specimens>
      <Specimens name="Poster">
        {works.map((each, index) => (
          <div key={each.ID} className={styles.narrow}>
            <Poster work={index === 3 ? { ...each, Cover: null } : each} />
          </div>
        ))}
      </Specimens>
      {item && (
        <Specimens name="NewsItem">
          {(['lead', 'row', 'brief'] as const).map((variant) => (
            <div key={variant} className={styles.wide}>
              <NewsItem item={item} variant={variant} heading="h3" />
            </div>
          ))}
        </Specimens>
      )}
      <Specimens name="FallbackNotice">
        <FallbackNotice shown="ja-JP" languages={['zh-CN', 'ja-JP']} />
      </Specimens>
      <Specimens name="Mark, Icon">
        <Mark />
        {iconNames.map((name) => (
          <Icon key={name} name={name} size={32} />
        ))}
      </Specimens>
      <Specimens name="Scene">
        <Scene name="nothing" />
        <Scene name="error" />
        <Scene name="maintenance" />
      </Specimens>
      <Specimens name="Empty">
        <Empty>
          <FormattedMessage id="works.empty" />
        </Empty>
      </Specimens>
    </>
  );
}

function Specimens({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Section title={<code>{name}</code>}>
      <div className={styles.specimens}>{children}</div>
    </Section>
  );
}
