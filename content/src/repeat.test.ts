import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { contentApp } from './app.ts';
import { closeContent, openContent } from './content.ts';
import { databases, newSettings } from './testing/service.ts';

test.each(databases)('on %s, a service that ends as soon as it has started fails at nothing', async (kind) => {
  const settings = await newSettings(kind);
  for (const delay of [0, 1, 2, 4, 8]) {
    const content = await openContent(settings);
    const lines: string[] = [];
    const app = Fastify({ logger: { stream: { write: (line) => lines.push(line) } } });
    await app.register(contentApp, { content });
    await app.ready();
    await sleep(delay);
    await app.close();
    await closeContent(content);
    await sleep(20);
    expect(lines).toEqual([]);
  }
});
