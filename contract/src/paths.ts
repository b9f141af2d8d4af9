/** Every address of the content service. Kept free of schemas, so that the browser's client stays small. */
export const paths = {
  ping: { method: 'GET', path: '/api/ping' },
  getHome: { method: 'GET', path: '/api/home/:languageId' },
  search: { method: 'GET', path: '/api/search/:languageId' },
  listLanguages: { method: 'GET', path: '/api/language/' },
  getLanguage: { method: 'GET', path: '/api/language/:id' },
  listCategories: { method: 'GET', path: '/api/category/' },
  getCategory: { method: 'GET', path: '/api/category/:languageId/:slug' },
  listArticles: { method: 'GET', path: '/api/article/' },
  getArticle: { method: 'GET', path: '/api/article/:categoryId/:articleId' },
  listPages: { method: 'GET', path: '/api/page/' },
  getPage: { method: 'GET', path: '/api/page/:languageId/:pageId' },
  getFile: { method: 'GET', path: '/api/attachment/file/:id' },
  getChallenge: { method: 'GET', path: '/api/form/challenge' },
  sendForm: { method: 'POST', path: '/api/form/' },
} as const;

export type EndpointName = keyof typeof paths;
