/** What people of the staff do at random with one article in two languages, and which of their saves were lost by it. */
import type { LocaleCode } from 'contract';

export const languages = ['en-US', 'ja-JP'] as const satisfies LocaleCode[];

export const longestScheduleMs = 60;

/** The same numbers for the same seed, on every machine. */
export function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export type Random = ReturnType<typeof createRandom>;

// biome-ignore lint/suspicious/noExplicitAny: what the studio answers
type Answer = { status: number; body: any };

export type Person = {
  id: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
};

/** The version says in which order they were saved. Without an answer nobody knows whether it was. */
export type Saved = { address: string; version: number; by: string; word: string; isAcknowledged: boolean };

type Options = {
  article: number;
  /** Statuses of a service that is not there. */
  outages?: number[];
};

export const textSaid = (word: string) => `${word} in a text.`;

/** One of them does one thing. */
export async function act(person: Person, random: Random, word: string, options: Options): Promise<Saved | undefined> {
  const { article, outages = [] } = options;
  const { id: by, send } = person;
  const language = languages[random(2)] ?? 'en-US';
  const address = `/article/${article}/text/${language}`;
  const itemOf = (Language: string, Action = 'publish') => ({
    Subject: 'article',
    ID: String(article),
    Language,
    Action,
  });
  const ask = async (allowed: number[], ...asked: Parameters<Person['send']>) => {
    const { status, body } = await send(...asked);
    if (![...allowed, ...outages].includes(status)) throw new Error(`${asked[1]}: ${status} ${JSON.stringify(body)}`);
    return { status, body };
  };
  const release = (body: object) => ask([201, 422], 'POST', '/release', { Overrides: ['empty_summary'], ...body });
  switch (random(7)) {
    case 0:
    case 1:
    case 2: {
      const isMinor = random(2) === 0;
      const { status: found, body } = await ask([200], 'GET', address);
      if (found !== 200) return undefined;
      const { Version, Title } = body.data;
      const text = { Title, Markdown: textSaid(word), IsMinor: isMinor };
      const { status } = await ask([200, 412], 'PUT', address, text, { 'if-match': `"${Version}"` });
      return status === 412 ? undefined : { address, version: Version + 1, by, word, isAcknowledged: status === 200 };
    }
    case 3:
      await release({ Name: 'x', Items: (random(2) ? [language] : languages).map((code) => itemOf(code)) });
      return undefined;
    case 4: {
      const At = new Date(Date.now() + random(longestScheduleMs)).toISOString();
      await release({ Name: 'later', Items: [itemOf(language)], At });
      return undefined;
    }
    case 5:
      await release({ Name: 'down', Items: [itemOf(language, 'take-down')] });
      return undefined;
    default: {
      const { status, body } = await ask([200], 'GET', '/release/?state=applied');
      const chosen = status === 200 && body.data[random(body.data.length)];
      if (chosen) await ask([201, 409], 'POST', `/release/${chosen.ID}/undo`, {});
      return undefined;
    }
  }
}

/** Who goes on writing replaces the own draft; all else that was acknowledged is an edition, or the draft. */
export function findLost(saved: Saved[], kept: string): Saved[] {
  const inOrder = saved.toSorted((one, other) => one.version - other.version);
  return inOrder.filter((one, index) => {
    if (!one.isAcknowledged || kept.includes(textSaid(one.word))) return false;
    const later = inOrder.slice(index + 1).filter(({ address }) => address === one.address);
    const next = later.findIndex(({ isAcknowledged }) => isAcknowledged);
    return !later.slice(0, next < 0 ? undefined : next + 1).some(({ by }) => by === one.by);
  });
}
