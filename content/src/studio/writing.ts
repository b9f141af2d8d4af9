/** Writing, translating and publishing. */
import { type StudioEndpointName, writingPaths } from 'contract/studio';
import { HttpProblem } from '../problem.ts';
import type { Handlers } from './route.ts';

type WritingName = keyof typeof writingPaths & StudioEndpointName;

export function writingHandlers(): Pick<Handlers, WritingName> {
  const notYet = async () => {
    throw new HttpProblem(501, 'This is not built yet.');
  };
  const names = Object.keys(writingPaths) as WritingName[];
  return Object.fromEntries(names.map((name) => [name, notYet])) as unknown as Pick<Handlers, WritingName>;
}
