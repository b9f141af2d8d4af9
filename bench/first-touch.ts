/**
 * The first tap on a slow phone, before which nothing was touched: how long until its answer is on the screen, and whether the
 * app, which starts at the tap, keeps the page from answering another.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '../tests/start-site.ts';
import { type BareBrowser, type BarePage, startBareBrowser } from './bare-browser.ts';
import { type Metric, median } from './metric.ts';
import { startNginx } from './nginx.ts';
import { copyPages } from './page-copies.ts';
import { network, phone, settledMs, startBrowser } from './phone.ts';
import { findProgram } from './program.ts';

const rounds = 5;
const timeout = 15_000;
const maxAnswer = 100;
const maxRatio = 1.2;
const maxTask = 50;
// To scroll would start the app: the screen is as high as the page needs to show what is tapped.
const tall = 3000;

type Tap = {
  what: string;
  path: string;
  /** What is tapped: the one of this number, if there are several. */
  target: string;
  number?: number;
  /** What is there, for CSS, once the tap is answered. */
  answer: string;
  height?: number;
  /** The page that a plain link leads to. */
  leadsTo?: string;
  /** Whether the browser answers it without any script. */
  isPlain?: boolean;
};

const taps: Tap[] = [
  {
    what: 'Menu',
    path: '/en-US',
    target: 'button[popovertarget=Menu]:not([popovertargetaction])',
    answer: '#Menu:popover-open',
    isPlain: true,
  },
  {
    what: 'the language menu',
    path: '/en-US',
    target: 'button[popovertarget=Languages]',
    answer: '#Languages:popover-open',
    isPlain: true,
  },
  {
    what: 'the banner’s second slide',
    path: '/en-US',
    target: 'button[data-slide]',
    number: 1,
    answer: '[data-hero] ul[data-moved]',
  },
  {
    what: 'a field of the form',
    path: '/en-US/contact',
    target: 'form [name=Name]',
    answer: '[name=Name]:focus',
    height: tall,
    isPlain: true,
  },
  {
    what: 'a work’s poster',
    path: '/en-US/works',
    target: 'main a[href$="/works/1"]',
    answer: 'main [data-hero] h1',
    height: tall,
    leadsTo: '/en-US/works/1',
  },
  {
    what: 'Load More',
    path: '/en-US/news',
    target: 'main a[href*="page"]',
    answer: 'main li:nth-child(11) a[href*="/news/"]',
    height: tall,
    leadsTo: '/en-US/news?page=2',
  },
];

export async function measureFirstTouch(): Promise<Metric[]> {
  const program = await findProgram('nginx', 'without it a tap that needs a page is not held against a plain link');
  if (!program) return [];
  const site = await startSite();
  const copied = new Set(
    taps.flatMap(({ path, leadsTo, isPlain }) => (leadsTo ? [path, leadsTo] : isPlain ? [path] : [])),
  );
  const copying = await startBrowser();
  const { still } = await copyPages(copying, site.address, [...copied]);
  const nginx = await startNginx(program, still);
  await copying.close();
  const browser = await startBareBrowser();
  const metrics: Metric[] = [];
  try {
    for (const tap of taps) {
      metrics.push(
        ...(await measureTap(browser, tap, site.address, nginx.address).catch((error) => notMeasured(tap, error))),
      );
    }
    return metrics;
  } finally {
    await browser.close();
    await nginx.stop();
    await site.stop();
  }
}

/** A tap that nothing answers is a row that is not met, and does not keep the others from being measured. */
function notMeasured({ what }: Tap, error: Error): Metric[] {
  return [
    { what: `First tap on ${what}`, value: error.message.split('\n')[0] ?? '', limit: 'an answer', isMet: false },
  ];
}

async function measureTap(browser: BareBrowser, tap: Tap, site: string, still: string): Promise<Metric[]> {
  const ours: Measured[] = [];
  const plain: Measured[] = [];
  const unslowed: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await tapOnce(browser, tap, site));
    if (tap.leadsTo || tap.isPlain) plain.push(await tapOnce(browser, tap, still, { isAppAwaited: false }));
    if (!tap.leadsTo) unslowed.push(await tapOnce(browser, tap, site, { cpuSlowdown: 1 }));
  }
  const answer = median(ours.map(({ answer }) => answer));
  const ofCopy = median(plain.map(({ answer }) => answer));
  if (tap.leadsTo) {
    return [
      {
        what: `First tap on ${tap.what}: to the page on screen / that of the copy by nginx, a plain link`,
        value: `${(answer / ofCopy).toFixed(2)} × (${whole(answer)} / ${whole(ofCopy)} ms)`,
        limit: `≤ ${maxRatio.toFixed(2)} ×`,
        isMet: answer / ofCopy <= maxRatio,
      },
      taskMetric(tap, ours),
    ];
  }
  return [
    {
      what: `First tap on ${tap.what}: to its answer on screen`,
      value: `${whole(answer)} ms${tap.isPlain ? ` (${whole(ofCopy)} on the copy without scripts)` : ''}`,
      limit: `≤ ${maxAnswer} ms`,
      isMet: answer <= maxAnswer,
    },
    taskMetric(tap, ours, unslowed),
  ];
}

/** Chromium tells of tasks from 50 ms on; 0 is none. */
function taskMetric({ what }: Tap, ours: Measured[], unslowed: Measured[] = []): Metric {
  const longest = median(ours.map(({ task }) => task));
  const note =
    unslowed.length > 0 ? `, ${whole(median(unslowed.map(({ task }) => task)))} without the 4 × slower CPU` : '';
  return {
    what: `First tap on ${what}: the longest task after its answer, while the app starts`,
    value: `${whole(longest)} ms (most ${whole(Math.max(...ours.map(({ task }) => task)))}${note})`,
    limit: `≤ ${maxTask} ms`,
    isMet: longest <= maxTask,
  };
}

type Measured = { answer: number; task: number };
type Task = { start: number; duration: number };
/** Kept in the tab's storage, because a link leads to another document; times are by the clock of the machine. */
type Notes = { tapped?: number; answered?: number; tasks: Task[] };

/**
 * The time from the first event of the tap, by its own time stamp, to the first frame that shows the answer: looked for in each
 * frame, and noted once that frame is painted.
 */
async function tapOnce(
  browser: BareBrowser,
  tap: Tap,
  origin: string,
  { cpuSlowdown = 4, isAppAwaited = !tap.leadsTo } = {},
): Promise<Measured> {
  const page = await browser.newPage();
  try {
    await makePhone(page, tap.height ?? phone.viewport.height, cpuSlowdown);
    const source = `(${watchFor})(${JSON.stringify(tap.answer)})`;
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await page.goto(origin + tap.path);
    await sleep(settledMs);
    const box = await page.evaluate<{ x: number; y: number } | null>(
      `(${centreOf})(${JSON.stringify(tap.target)}, ${tap.number ?? 0})`,
    );
    if (!box) throw new Error(`no \`${tap.target}\` is shown before the app runs`);
    await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [box] });
    await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const read = () => page.evaluate<Notes>(`JSON.parse(sessionStorage.notes ?? '{"tasks":[]}')`);
    await until(async () => (await read()).answered !== undefined, `a tap on ${tap.target} had no answer`);
    // A page that was left for another before the app ran has no more tasks to tell of.
    const isReady = () => page.evaluate<boolean>(`document.documentElement.dataset.app === 'ready'`);
    if (isAppAwaited) await until(isReady, 'the app did not start');
    await sleep(500);
    const { tapped = Number.NaN, answered = Number.NaN, tasks } = await read();
    const late = tasks.filter(({ start }) => start >= answered);
    return { answer: answered - tapped, task: Math.max(0, ...late.map(({ duration }) => duration)) };
  } finally {
    await page.close();
  }
}

async function makePhone(page: BarePage, height: number, cpuSlowdown: number): Promise<void> {
  const { width } = phone.viewport;
  const { deviceScaleFactor, isMobile: mobile } = phone;
  await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile });
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.send('Network.enable');
  await page.send('Network.emulateNetworkConditions', network);
  await page.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

async function until(isDone: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let waited = 0; waited < timeout; waited += 50) {
    // A document that is being replaced answers nothing.
    if (await isDone().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error(otherwise);
}

/** Runs in the page. */
function centreOf(selector: string, number: number) {
  const box = document.querySelectorAll(selector)[number]?.getBoundingClientRect();
  return box && box.width > 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

/** Runs in each document. */
function watchFor(answer: string) {
  const { timeOrigin } = performance;
  const note = (change: (notes: Notes) => void) => {
    const notes: Notes = JSON.parse(sessionStorage.notes ?? '{"tasks":[]}');
    change(notes);
    sessionStorage.notes = JSON.stringify(notes);
  };
  const noteAnswer = () =>
    note((notes) => {
      notes.answered ??= timeOrigin + performance.now();
    });
  const check = () => {
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (isPainted && document.querySelector(answer)) setTimeout(noteAnswer);
    else requestAnimationFrame(check);
  };
  const begin = ({ timeStamp }: Event) => {
    note((notes) => {
      notes.tapped ??= timeOrigin + timeStamp;
    });
    check();
    new PerformanceObserver((list) =>
      note(({ tasks }) => {
        for (const { startTime, duration } of list.getEntries())
          tasks.push({ start: timeOrigin + startTime, duration });
      }),
    ).observe({ type: 'longtask', buffered: true });
  };
  addEventListener('pointerdown', begin, { capture: true, once: true });
  // A document that a link of ours led to.
  if (document.referrer.startsWith(location.origin)) requestAnimationFrame(check);
  const noteMove = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.scrollLeft !== 0) target.dataset.moved = '';
  };
  addEventListener('scroll', noteMove, { capture: true });
}

const whole = (milliseconds: number) => Math.round(milliseconds).toLocaleString('en-US');
