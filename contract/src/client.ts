/** The typed client of the content service, for the browser and the server. */
import type { z } from 'zod';
import { BoundedMap } from './bounded-map.ts';
import type { endpoints } from './endpoints.ts';
import type { Problem } from './entities.ts';
import { type EndpointName, paths } from './paths.ts';

export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly problem: Problem | undefined;
  /** How long the service asks to wait before the next try. */
  readonly retryAfterSeconds: number | undefined;
  constructor(status: number, url: string, problem?: Problem, retryAfterSeconds?: number) {
    super(`${url} answered ${status}${problem ? `: ${problem.detail}` : ''}`);
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

export class ParseError extends Error {
  override name = 'ParseError';
}

export class NetworkError extends Error {
  override name = 'NetworkError';
}

type Endpoints = typeof endpoints;
type Part<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : unknown;
export type Input<E> = Part<E, 'params'> &
  Partial<Part<E, 'query'>> &
  (E extends { body: infer B extends z.ZodType } ? z.input<B> : unknown);
export type InputIsNeeded<E> = E extends { params: unknown } | { body: unknown } ? true : false;
export type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The ETag of what is changed. */
  ifMatch?: string;
};
type JsonEndpoint = Exclude<EndpointName, 'getFile'>;

type Address = { method: string; path: string };

export type Client = {
  [K in JsonEndpoint]: (
    ...args: InputIsNeeded<Endpoints[K]> extends true
      ? [input: Input<Endpoints[K]>, options?: CallOptions]
      : [input?: Input<Endpoints[K]>, options?: CallOptions]
  ) => Promise<z.output<Endpoints[K]['response']>>;
};

/** What is needed of `fetch`. */
export type Fetch = (
  url: string,
  init?: RequestInit,
) => Promise<Pick<Response, 'status' | 'text' | 'arrayBuffer'> & Partial<Pick<Response, 'headers'>>>;

export type ClientOptions = {
  baseUrl: string;
  fetch?: Fetch;
  /** Milliseconds until a call is given up. */
  timeout?: number;
  /** Cache GET answers for a minute, and let identical calls under way share one request. */
  cache?: boolean;
};

// A proxy between the two may answer JSON of its own.
function isProblem(body: unknown): body is Problem {
  return typeof (body as Problem | null)?.detail === 'string';
}

// The specification accepts a list only with status 200 and an array in `data`.
function isListBody(body: unknown): body is { data: unknown[] } {
  return Array.isArray((body as { data?: unknown } | null)?.data);
}

type Expected = { signal?: AbortSignal | undefined; isList?: boolean };
type Kind = { isList?: boolean; isCacheable?: boolean };

const maxAgeMs = 60_000;
const maxAnswers = 500;

/** Calls an endpoint of either table. */
export function createCall(options: ClientOptions) {
  const { baseUrl, timeout = 10_000, fetch: send = globalThis.fetch.bind(globalThis) } = options;
  const cache = new BoundedMap<string, { until: number; answer: Promise<unknown> }>(maxAnswers);

  async function request(url: string, init: RequestInit, { signal, isList = false }: Expected): Promise<unknown> {
    // Unlike `AbortSignal.timeout`, this holds nothing of an answer that has come.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeout);
    const ended = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
    let status: number;
    let text: string;
    let retryAfterSeconds: number | undefined;
    try {
      const response = await send(url, { ...init, credentials: 'same-origin', signal: ended });
      status = response.status;
      text = await response.text();
      retryAfterSeconds = Number(response.headers?.get('retry-after')) || undefined;
    } catch (cause) {
      if (deadline.signal.aborted) throw new TimeoutError(`${url} did not answer within ${timeout} ms`, { cause });
      if (signal?.aborted) throw signal.reason;
      throw new NetworkError(`${url} could not be reached`, { cause });
    } finally {
      clearTimeout(timer);
    }
    const isSuccess = isList ? status === 200 : status >= 200 && status < 300;
    if (status === 204) return undefined;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch (cause) {
      if (!isSuccess) throw new HttpError(status, url);
      throw new ParseError(`${url} did not answer JSON`, { cause });
    }
    if (!isSuccess) throw new HttpError(status, url, isProblem(body) ? body : undefined, retryAfterSeconds);
    if (isList && !isListBody(body)) throw new ParseError(`${url} did not answer a list`);
    return body;
  }

  function memoize(url: string, ask: () => Promise<unknown>): Promise<unknown> {
    const entry = cache.get(url);
    if (entry && entry.until > Date.now()) return entry.answer;
    const answer = ask();
    cache.set(url, { until: Date.now() + maxAgeMs, answer });
    // Drop the failed answer from the cache, unless a newer one has replaced it.
    answer.catch(() => cache.get(url)?.answer === answer && cache.delete(url));
    return answer;
  }

  return function call(
    { method, path }: Address,
    input: Record<string, unknown> = {},
    { signal, idempotencyKey, ifMatch }: CallOptions = {},
    { isList = false, isCacheable = false }: Kind = {},
  ): Promise<unknown> {
    const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
    const filled = path.replace(/:(\w+)/g, (_, key: string) => {
      const value = rest.get(key);
      rest.delete(key);
      return encodeURIComponent(String(value));
    });
    if (method !== 'GET') {
      const hasBody = method !== 'DELETE';
      const headers = {
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(ifMatch && { 'if-match': ifMatch }),
      };
      const body = hasBody && { body: JSON.stringify(Object.fromEntries(rest)) };
      return request(baseUrl + filled, { method, headers, ...body }, { signal });
    }
    const query = new URLSearchParams([...rest].map(([key, value]) => [key, String(value)])).toString();
    const url = `${baseUrl}${filled}${query && `?${query}`}`;
    // The caller's abort signal is not passed on: other callers may share the request.
    return options.cache && isCacheable
      ? memoize(url, () => request(url, { method }, { isList }))
      : request(url, { method }, { signal, isList });
  };
}

export function createClient(options: ClientOptions): Client {
  const call = createCall(options);
  const names = Object.keys(paths).filter((name) => name !== 'getFile') as JsonEndpoint[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      (input?: Record<string, unknown>, callOptions?: CallOptions) =>
        call(paths[name], input, callOptions, {
          isList: name.startsWith('list'),
          isCacheable: name !== 'ping' && name !== 'getChallenge',
        }),
    ]),
  ) as unknown as Client;
}
