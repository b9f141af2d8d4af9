import { FormattedMessage } from 'react-intl';
import { Line } from 'ui/icon';
import { mailLine } from 'ui/lines';
import { mailboxes, socialLinks } from '../../brand.ts';
import { CompanyMessage } from '../../components/company-message.tsx';
import { MessageWords } from '../../components/message-words.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Section } from '../../components/section.tsx';
import { SocialLinks } from '../../layout/social-links.tsx';
import { ContactForm } from './form.tsx';
import styles from './page.module.css';

export default function ContactPage() {
  return (
    <>
      <PageHead title={<MessageWords id="contact.heading" />} lead={<MessageWords id="contact.lead" />} />
      <div className={styles.columns}>
        <Section title={<FormattedMessage id="contact.form" />} className={styles.main}>
          <noscript>
            <p className={styles.notice}>
              <FormattedMessage id={mailboxes.length > 0 ? 'contact.form.noScript' : 'contact.form.noScript.noMail'} />{' '}
              {mailboxes.map(([topic, address]) => (
                <a key={topic} href={`mailto:${address}`}>
                  {address}
                </a>
              ))}
            </p>
          </noscript>
          <ContactForm />
        </Section>
        <div className={styles.beside}>
          {mailboxes.length > 0 && (
            <Section title={<FormattedMessage id="contact.email" />}>
              <ul className={styles.topics}>
                {mailboxes.map(([topic, address]) => (
                  <li key={topic}>
                    <h3>
                      <FormattedMessage id={`contact.topic.${topic}`} />
                    </h3>
                    <p>
                      <CompanyMessage id={`contact.topic.${topic}.text`} />
                    </p>
                    <a href={`mailto:${address}`}>
                      <Line path={mailLine} size={18} />
                      {address}
                    </a>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {socialLinks.length > 0 && (
            <Section title={<FormattedMessage id="contact.media" />}>
              <SocialLinks className={styles.media} />
            </Section>
          )}
        </div>
      </div>
    </>
  );
}
