/** Releases, and the links that show them to others. */
import { readSnapshot } from '../database/index.ts';
import { renderFirst } from '../item/rendering.ts';
import { toList } from '../listing.ts';
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
  toPublic as toPublicLink,
} from '../preview-link/store.ts';
import { findReleaseProblems, prepare } from '../release/prepare.ts';
import { listReleases, readRelease } from '../release/read.ts';
import { cancelRelease, createRelease, undoRelease } from '../release/store.ts';
import type { Handlers, WritingContext } from './route.ts';

type Names =
  | 'checkRelease'
  | 'createRelease'
  | 'listReleases'
  | 'getRelease'
  | 'cancelRelease'
  | 'undoRelease'
  | 'createPreviewLink'
  | 'listPreviewLinks'
  | 'revokePreviewLink';

export function releaseHandlers({ content: { db, settings } }: WritingContext): Pick<Handlers, Names> {
  return {
    async checkRelease({ body }) {
      const Problems = await renderFirst(() =>
        readSnapshot(db, async (trx) => findReleaseProblems(trx, await prepare(trx, body.Items, { isReadOnly: true }))),
      );
      return { data: { Problems } };
    },

    async createRelease({ staff, body }) {
      return { data: await readRelease(db, await createRelease(db, staff.actor, body)) };
    },

    async listReleases({ query }) {
      return toList(query, await listReleases(db, query, query));
    },

    async getRelease({ params }) {
      return { data: await readRelease(db, params.id) };
    },

    async cancelRelease({ staff, params }) {
      await cancelRelease(db, staff.actor, params.id);
    },

    async undoRelease({ staff, params }) {
      return { data: await readRelease(db, await undoRelease(db, staff.actor, params.id)) };
    },

    async createPreviewLink({ staff, body }) {
      const { token, link } = await createPreviewLink(db, staff.actor, body);
      return { data: { ...toPublicLink(link), URL: new URL(`/preview/${token}/`, settings.siteUrl).href } };
    },

    async listPreviewLinks({ query }) {
      return toList(query, await listPreviewLinks(db, query.release, query));
    },

    async revokePreviewLink({ staff, params }) {
      await revokePreviewLink(db, staff.person, staff.actor, params.id);
    },
  };
}
