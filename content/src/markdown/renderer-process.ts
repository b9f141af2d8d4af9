/** The process that renders what staff write, so that a long text holds up nobody whose page the site's own process sends. */
import { answerTasks } from 'http/task-process';
import { renderTemplate } from './render.ts';
import type { RenderTask } from './renderer.ts';

answerTasks(async ({ source, locale }: RenderTask) => renderTemplate(source, locale));
