/** The facts of a work of which nothing is known yet. Free of schemas, so that the browser can use it. */
import type { WorkFacts } from './writing-entities.ts';

export const emptyWork: WorkFacts = {
  Platforms: [],
  Stores: [],
  ReleaseDate: '',
  AgeRatings: [],
  Genres: [],
  Players: null,
  Languages: [],
  Prices: [],
  Trailer: null,
  Gallery: [],
};
