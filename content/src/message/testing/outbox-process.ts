/** An outbox in a process of its own, to be killed while it sends. */
import Fastify from 'fastify';
import { type ContentSettings, openContent } from '../../content.ts';
import { startOutbox } from '../outbox.ts';

const settings = JSON.parse(process.argv[2] ?? '') as ContentSettings;
startOutbox(await openContent(settings), Fastify().log);
// The outbox alone keeps no process running.
setInterval(() => {}, 1000);
