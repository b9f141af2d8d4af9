/** Somebody of the staff who writes and publishes through the API. */
import type { LocaleCode } from 'contract';
import type { Role, RoleGrant } from 'contract/studio';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Content } from '../../content.ts';
import { importFolder } from '../../import-export/import.ts';
import { type FolderFiles, writeFolder } from '../../testing/folder.ts';
import { type DatabaseKind, startService } from '../../testing/service.ts';
import { type Answer, standIn } from './browser.ts';

export type Service = { app: FastifyInstance; content: Content };

type Fields = Record<string, unknown>;

/** `/article/1/text/ja-JP`. */
export const textOf = (id: number | string, language: LocaleCode, subject: 'article' | 'page' = 'article') =>
  `/${subject}/${id}/text/${language}`;

/** A whole second, as times of releases are. */
export const soon = (milliseconds: number) =>
  new Date(Math.ceil((Date.now() + milliseconds) / 1000) * 1000).toISOString();

/** A small site: a piece of news (ID 1) in two languages, and a page in one. */
export async function startSite(kind: DatabaseKind, files: FolderFiles = {}): Promise<Service> {
  const service = await startService(kind);
  await importFolder(service.content, await writeFolder(files));
  return service;
}

export async function writer(service: Service, roles: Role | RoleGrant[] = 'publisher') {
  const { browser, id } = await standIn(service, roles);

  const expectStatus = (answer: Answer, status: number) => {
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
    return answer;
  };

  async function read(address: string) {
    return expectStatus(await browser.get(address), 200).body.data;
  }

  /** Changes some fields of a draft, as it is now. */
  async function write(address: string, fields: Fields) {
    const now = await read(address);
    const names = address.endsWith('/facts')
      ? ['Type', 'Kind', 'Cover', 'Work']
      : ['Title', 'Summary', 'Link', 'Markdown'];
    const before = Object.fromEntries(names.map((name) => [name, now[name]]));
    const headers = { 'if-match': `"${now.Version}"` };
    return expectStatus(await browser.put(address, { ...before, ...fields }, { headers }), 200).body.data;
  }

  /** An item is such as `article 1 ja-JP`, or `article 1` for the facts. */
  const itemOf = (name: string, Action = 'publish') => {
    const [Subject, ID, Language] = name.split(' ');
    return { Subject, ID, ...(Language && { Language }), Action };
  };

  const release = (items: string[], more: Fields = {}, action?: string) =>
    browser.post('/release', {
      Name: 'A release',
      Items: items.map((name) => itemOf(name, action)),
      Overrides: ['empty_summary'],
      ...more,
    });

  async function publish(items: string[], more?: Fields) {
    return expectStatus(await release(items, more), 201).body.data;
  }

  async function takeDown(items: string[]) {
    return expectStatus(await release(items, {}, 'take-down'), 201).body.data;
  }

  return { browser, id, read, write, release, publish, takeDown, itemOf };
}

export type Writer = Awaited<ReturnType<typeof writer>>;
