/** Where the picture is that a page is shared with. */
import type { Article } from 'contract/entities';
import type { LocaleCode } from 'contract/locale';

export const previewWidth = 1200;
export const previewHeight = 630;

type Subject = Pick<Article, 'ID' | 'Kind' | 'UpdatedAt'>;

/** It may be kept for good, for a change of the article changes it. */
export const previewVersion = ({ UpdatedAt }: Pick<Subject, 'UpdatedAt'>) => Date.parse(UpdatedAt).toString(36);

export const previewPath = (locale: LocaleCode, article?: Subject) =>
  article
    ? `/preview/${locale}/${article.Kind ? 'works' : 'news'}/${article.ID}.jpg?v=${previewVersion(article)}`
    : `/preview/${locale}/site.jpg`;
