import { FormattedMessage } from 'react-intl';
import { brand } from '../../brand.ts';
import { Icon } from '../../components/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Section } from '../../components/section.tsx';
import { SocialLinks } from '../../layout/social-links.tsx';
import { ContactForm } from './form.tsx';
import styles from './page.module.css';

const topics = ['customerService', 'legal', 'cooperation'] as const;

export default function ContactPage() {
  return (
    <>
      <PageHead title={<FormattedMessage id="contact.heading" />} lead={<FormattedMessage id="contact.lead" />} />
      <div className={styles.columns}>
        <Section title={<FormattedMessage id="contact.form" />} className={styles.main}>
          <noscript>
            <p className={styles.notice}>
              <FormattedMessage id="contact.form.noScript" />{' '}
              {topics.map((topic) => (
                <a key={topic} href={`mailto:${brand.email[topic]}`}>
                  {brand.email[topic]}
                </a>
              ))}
            </p>
          </noscript>
          <ContactForm />
        </Section>
        <div className={styles.beside}>
          <Section title={<FormattedMessage id="contact.email" />}>
            <ul className={styles.topics}>
              {topics.map((topic) => (
                <li key={topic}>
                  <h3>
                    <FormattedMessage id={`contact.topic.${topic}`} />
                  </h3>
                  <p>
                    <FormattedMessage id={`contact.topic.${topic}.text`} />
                  </p>
                  <a href={`mailto:${brand.email[topic]}`}>
                    <Icon name="mail" size={18} />
                    {brand.email[topic]}
                  </a>
                </li>
              ))}
            </ul>
          </Section>
          <Section title={<FormattedMessage id="contact.media" />}>
            <SocialLinks className={styles.media} />
          </Section>
        </div>
      </div>
    </>
  );
}
