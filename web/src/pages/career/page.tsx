import { FormattedMessage } from 'react-intl';
import { useLoaderData } from 'react-router';
import { Button } from 'ui/button';
import { Line } from 'ui/icon';
import type { Highlight } from '../../catalog/highlight.ts';
import { useCompanyList } from '../../components/company-list.ts';
import { CompanyMessage } from '../../components/company-message.tsx';
import { MessageWords } from '../../components/message-words.tsx';
import { Picture } from '../../components/picture.tsx';
import { PictureHead } from '../../components/picture-head.tsx';
import { Section } from '../../components/section.tsx';
import { benefitIcons } from './benefit-icons.ts';
import styles from './page.module.css';

export default function CareerPage() {
  const { image, parts } = useLoaderData<Highlight>();
  const reasons = useCompanyList('career.reason.', '.text');
  const benefits = useCompanyList('career.benefit.');
  return (
    <>
      <PictureHead
        title={<MessageWords id="career.heading" />}
        lead={<MessageWords id="career.lead" />}
        image={image}
      />
      <div className={styles.pair}>
        <Section title={<FormattedMessage id="career.do" />}>
          <p className={styles.text}>
            <CompanyMessage id="career.do.text" />
          </p>
        </Section>
        <Section title={<FormattedMessage id="career.need" />}>
          <p className={styles.text}>
            <CompanyMessage id="career.need.text" />
          </p>
        </Section>
      </div>
      {parts.team && <Picture image={parts.team} sizes="max(100vw, 29rem)" className={styles.team} />}
      {reasons.length > 0 && (
        <Section title={<FormattedMessage id="career.why" />}>
          <ol className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>
                <h3>
                  <MessageWords id={`career.reason.${reason}`} />
                </h3>
                <p>
                  <CompanyMessage id={`career.reason.${reason}.text`} />
                </p>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {benefits.length > 0 && (
        <Section title={<FormattedMessage id="career.benefits" />}>
          <ul className={styles.benefits}>
            {benefits.map((benefit) => (
              <li key={benefit}>
                <Line path={benefitIcons[benefit] ?? benefitIcons.other} size={36} />
                <MessageWords id={`career.benefit.${benefit}`} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={<FormattedMessage id="career.join.heading" />} className={styles.join}>
        <p className={styles.text} id="join-hint">
          <FormattedMessage id="career.join.hint" />
        </p>
        <Button aria-disabled="true" aria-describedby="join-hint">
          <FormattedMessage id="career.join" />
        </Button>
      </Section>
    </>
  );
}
