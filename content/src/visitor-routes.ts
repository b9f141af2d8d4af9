/** All that visitors read of the content, from whichever database `answer` gives them. */
import type { Answer } from './answer-cache.ts';
import type { Counts } from './article/counts.ts';
import { articleRoutes } from './article/routes.ts';
import { categoryRoutes } from './category/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { languageRoutes } from './language/routes.ts';
import { pageRoutes } from './page/routes.ts';
import type { App } from './route.ts';
import { searchRoutes } from './search/routes.ts';

export function visitorRoutes(app: App, counts: Counts, answer: Answer): void {
  homeRoutes(app, answer);
  languageRoutes(app, answer);
  categoryRoutes(app, answer);
  articleRoutes(app, counts, answer);
  searchRoutes(app, answer);
  pageRoutes(app, answer);
}
