/**
 * How a row of the studio's endpoint table becomes a route. Who may ask is decided here, from the table alone, before the
 * body is read: no handler can forget it.
 */
import { setImmediate as nextRound } from 'node:timers/promises';
import { type LocaleCode, Problem } from 'contract';
import {
  can,
  type Demands,
  lacksSecondFactor,
  type Person,
  refusalCodes,
  type StudioEndpointName,
  studioEndpoints,
} from 'contract/studio';
import { mediaLimits } from 'contract/studio/media-files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { networkOf } from 'http/network';
import type { RevisionTracker } from 'http/revision-tracker';
import { allowSlowBody } from 'http/slow-body';
import type { z } from 'zod';
import { tooLarge } from '../attachment/media.ts';
import type { Actor } from '../audit/store.ts';
import type { Content } from '../content.ts';
import { keyedHash } from '../message/signing-key.ts';
import { HttpProblem } from '../problem.ts';
import type { App } from '../route.ts';
import { browserName } from '../staff/browser-name.ts';
import { createSessionCookie } from '../staff/cookie.ts';
import { requireSameOrigin } from '../staff/same-origin.ts';
import { isFresh, type SessionRow } from '../staff/session.ts';

/** Who asks, as far as the connection tells. The network is a keyed hash. */
export type Client = { network: string; browser: string; session: SessionRow | undefined };

export type SignedIn = { person: Person; session: SessionRow; actor: Actor };

type Endpoints = typeof studioEndpoints;
type Part<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined;

export type Ask<K extends StudioEndpointName> = {
  params: Part<Endpoints[K], 'params'>;
  query: Part<Endpoints[K], 'query'>;
  body: Part<Endpoints[K], 'body'>;
  client: Client;
  staff: Endpoints[K]['right'] extends 'anyone' ? undefined : SignedIn;
  ifMatch: string;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Sets the session's cookie, or removes it. */
  setToken(token: string | undefined): void;
};

export type Handlers = {
  [K in StudioEndpointName]: (ask: Ask<K>) => Promise<z.output<Endpoints[K]['response']>>;
};

/** Staff, too, are told of a release whose time has come as of one that has gone out. */
export function onceDueIsOut<H extends Partial<Handlers>>(revision: Pick<RevisionTracker, 'get'>, handlers: H): H {
  const wrapped = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (ask: never) => {
      await revision.get();
      return handle(ask);
    },
  ]);
  return Object.fromEntries(wrapped) as H;
}

export type Context = { content: Content; key: string };
/** What can be handed to another process, where it opens a database of its own. */
export type WritingContext = { content: Pick<Content, 'db' | 'settings'> };

const unauthorized = () => new HttpProblem(401, 'Please sign in.');
const forbidden = () => new HttpProblem(403, 'Your role does not allow this.');

/** Refuses what is too large by what is announced, before any of it is read. */
function prepareUpload({ headers, raw }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > mediaLimits.bytes)
    throw new HttpProblem(413, `${tooLarge().message}.`, {
      errors: [{ field: 'File', code: 'too_large', message: tooLarge().message }],
    });
  allowSlowBody(raw);
}

const demanded = (detail: string, code: string) =>
  new HttpProblem(403, detail, { errors: [{ field: 'Session', code, message: detail }] });

/** Throws unless the person may ask this, in the language that the address names. */
function requireRight({ person, session }: SignedIn, demands: Demands, language: LocaleCode | undefined): void {
  const { right, isFresh: needsProof, isSetup } = demands;
  if (right !== 'anyone' && !can(person, right.action, right.subject, language)) throw forbidden();
  if (!isSetup && lacksSecondFactor(person))
    throw demanded('Please set up a second factor first.', refusalCodes.factor);
  if (needsProof && !isFresh(session)) throw demanded('Please sign in again to go on.', refusalCodes.proof);
}

type Found = { session?: SessionRow | undefined; person?: Person | undefined };
type Tools = Context & { findStaff(ask: { params: { token: string } }): Promise<Found> };

export function addStudioRoutes(app: App, { content, key, findStaff }: Tools, handlers: Handlers): void {
  const { settings } = content;
  const cookie = createSessionCookie(settings.siteUrl);
  const asking = new WeakMap<FastifyRequest, { client: Client; staff: SignedIn | undefined }>();

  async function identify(request: FastifyRequest): Promise<{ client: Client; staff: SignedIn | undefined }> {
    const network = keyedHash(key, networkOf(request.ip));
    const token = cookie.read(request.headers.cookie);
    const { session, person }: Found = token ? await findStaff({ params: { token } }) : {};
    const client = { network, browser: browserName(request.headers['user-agent']), session };
    const actor = { id: person?.ID ?? null, name: person?.Name ?? null, network };
    return { client, staff: session && person && { person, session, actor } };
  }

  function addRoute<K extends StudioEndpointName>(scope: App, name: K) {
    const endpoint = studioEndpoints[name] as Demands & (typeof studioEndpoints)[K];
    const { method, path, response, right, needsIfMatch, takesBytes } = endpoint;
    const {
      params,
      query,
      body,
      status = 200,
    } = endpoint as {
      params?: z.ZodType;
      query?: z.ZodType;
      body?: z.ZodType;
      status?: number;
    };
    scope.route({
      method,
      url: path,
      schema: {
        hide: true,
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: { ...(status !== 204 && { [status]: response }), '4xx': Problem, '5xx': Problem },
      },
      onRequest: async (request) => {
        requireSameOrigin(request, settings.siteUrl);
        const { client, staff } = await identify(request);
        if (right !== 'anyone') {
          if (!staff) throw unauthorized();
          requireRight(staff, endpoint, (request.params as { language?: LocaleCode }).language);
        }
        if (needsIfMatch && !request.headers['if-match'])
          throw new HttpProblem(428, 'Please say which version is changed, by If-Match.');
        if (takesBytes) prepareUpload(request);
        asking.set(request, { client, staff });
      },
      handler: async (request, reply) => {
        const { client, staff } = asking.get(request) ?? {};
        reply.code(status);
        const answer = await handlers[name]({
          params: request.params,
          query: request.query,
          body: request.body,
          client,
          staff,
          ifMatch: request.headers['if-match'] ?? '',
          request,
          reply,
          setToken: (token: string | undefined) =>
            reply.header('set-cookie', token === undefined ? cookie.clear() : cookie.write(token)),
        } as unknown as Ask<K>);
        // And between what takes the answer and what sends it.
        await nextRound();
        return reply.send(answer as never);
      },
    });
  }

  const isUpload = (name: StudioEndpointName) => (studioEndpoints[name] as Demands).takesBytes === true;
  const { uploads = [], others = [] } = Object.groupBy(Object.keys(studioEndpoints) as StudioEndpointName[], (name) =>
    isUpload(name) ? 'uploads' : 'others',
  );
  for (const name of others) addRoute(app, name);
  app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const name of uploads) addRoute(scope.withTypeProvider<ZodTypeProvider>(), name);
  });
}
