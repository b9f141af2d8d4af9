/** A new article begins with what it is; its fields follow from that. */
import { useMutation } from '@tanstack/react-query';
import { type CategorySlug, categorySlugs, type NewsType, newsTypes, type WorkKind, workKinds } from 'contract/names';
import { can } from 'contract/studio/rights';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { Field } from 'ui/field';
import { useFieldErrors } from '../../components/error-text.ts';
import { Form, textOf } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Screen } from '../../components/screen.tsx';
import { useTypeName } from '../../components/type-name.tsx';
import { useLanguage } from '../../language/language.tsx';
import { textPath } from '../../releasing/items.ts';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import styles from './screen.module.css';

export function Component() {
  const me = useMe();
  return (
    <Screen title="newArticle.title">
      {can(me, 'write', 'text') ? (
        <NewArticle />
      ) : (
        <Notice kind="info">
          <FormattedMessage id="error.forbidden" />
        </Notice>
      )}
    </Screen>
  );
}

function NewArticle() {
  const intl = useIntl();
  const { typeName, kindName, placeName } = useTypeName();
  const navigate = useNavigate();
  const { locale } = useLanguage();
  const [slug, setSlug] = useState<CategorySlug>('news');
  const create = useMutation({
    mutationFn: (data: FormData) =>
      withSession((api) =>
        api.createArticle({
          Slug: slug,
          ...(slug === 'news' && { Type: textOf(data, 'Option') as NewsType }),
          ...(slug === 'works' && { Kind: textOf(data, 'Option') as WorkKind }),
        }),
      ),
    // What it begins with is what its writer reads.
    onSuccess: ({ data }) => navigate(textPath({ Subject: 'article', ID: String(data.ID), Language: locale })),
  });
  const wrong = useFieldErrors(create.error);
  const options = { carousels: [], news: newsTypes, works: workKinds }[slug];
  return (
    <div className={styles.form}>
      <Form state={create} submit="newArticle.create" onSubmit={(data) => create.mutate(data)}>
        <fieldset className={styles.slugs}>
          <legend>{intl.formatMessage({ id: 'newArticle.slug' })}</legend>
          {categorySlugs.toReversed().map((each) => (
            <label key={each}>
              <input type="radio" name="Slug" checked={slug === each} onChange={() => setSlug(each)} />
              <span>
                {placeName(each)}
                <small>
                  <FormattedMessage id={`newArticle.${each}.text`} />
                </small>
              </span>
            </label>
          ))}
        </fieldset>
        {options.length > 0 && (
          <Field
            name="Option"
            scope="new"
            label={slug === 'news' ? 'facts.Type' : 'facts.Kind'}
            error={wrong('Type') ?? wrong('Kind')}
          >
            {(attributes) => (
              <select key={slug} {...attributes}>
                {options.map((option) => (
                  <option key={option} value={option}>
                    {slug === 'news' ? typeName(option) : kindName(option)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </Form>
    </div>
  );
}
