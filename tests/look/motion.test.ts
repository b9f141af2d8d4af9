/** What moves by itself, what stops it, and that nothing moves for people who asked for less motion. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { routes } from '../routes.ts';
import { appReady, open, sharedSite, startBrowser, visit, withPlainPictures } from '../site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

const openAt = (path: string, options: BrowserContextOptions = {}) =>
  open(browser, site.address + path, { locale: 'en-US', reducedMotion: 'no-preference', ...options });

type Part = { name: string; animation: string; delay: number; duration: number };
type Transition = { names: string[]; moving: number; parts: Part[] };

/** Notes each view transition: which elements take part in it, by name, and how many of its parts move. */
const watchTransitions = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as unknown as { transitions: Transition[] };
    watched.transitions = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...args) => {
      const transition = start(...args);
      transition.ready.then(
        () => {
          // React sets parts of its own aside with animations that take no time.
          const moving = document.getAnimations().filter(({ effect }) => {
            const isPart = (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition');
            return isPart && Number(effect?.getComputedTiming().duration) > 0;
          });
          const names = [...document.querySelectorAll<HTMLElement>('*')]
            .map((element) => getComputedStyle(element).viewTransitionName)
            .filter((name) => name !== 'none');
          const parts = moving.map((animation) => {
            const { delay = 0, duration = 0 } = animation.effect?.getTiming() ?? {};
            return {
              name: (animation.effect as KeyframeEffect).pseudoElement ?? '',
              animation: (animation as CSSAnimation).animationName.replace('-ua-view-transition-', ''),
              delay,
              duration: Number(duration),
            };
          });
          watched.transitions.push({ names, moving: moving.length, parts });
        },
        () => {},
      );
      return transition;
    };
  });

const transitionsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { transitions: Transition[] }).transitions);

const shownSlide = (page: Page) =>
  page
    .getByRole('button', { name: /^Show highlight/ })
    .evaluateAll((all) => all.findIndex((mark) => mark.getAttribute('aria-current') === 'true'));

/** The line that fills while a slide is shown. */
const clock = (page: Page) =>
  page.evaluate(() => {
    const filling = document
      .getAnimations()
      .find(({ effect, timeline }) => (effect as KeyframeEffect).pseudoElement && timeline === document.timeline);
    return filling && { state: filling.playState, time: Number(filling.currentTime) };
  });

const endClock = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { pseudoElement } = animation.effect as KeyframeEffect;
      if (pseudoElement && animation.timeline === document.timeline) animation.finish();
    }
  });

describe('for people who asked for less motion', () => {
  const calm = { reducedMotion: 'reduce' } as const;

  test('nothing is animated on any page but the header’s colours, and no film plays', async () => {
    const { page } = await openAt('/', calm);
    const found: string[] = [];
    for (const route of [...routes, '/nothing', '/works/5']) {
      await page.goto(site.address + route);
      await appReady(page);
      for (const place of [0, 300, 1e6]) {
        await page.evaluate((top) => scrollTo(0, top), place);
        found.push(
          ...(
            await page.evaluate(() => {
              const colours = ['borderColor', 'border', 'background', 'color', 'backdropFilter', '--here'];
              const isColour = (name: string) =>
                colours.some((colour) => name.startsWith(colour)) ||
                /^border\w+Color$|^(offset|computedOffset|easing|composite)$/.test(name);
              return document.getAnimations().flatMap(({ effect, timeline }) => {
                const { target, pseudoElement } = effect as KeyframeEffect;
                const changed = (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame));
                const isHeader = timeline !== document.timeline && changed.every(isColour);
                return isHeader ? [] : [`${target?.className} ${pseudoElement}: ${changed.join()}`];
              });
            })
          ).map((it) => `${route}: ${it}`),
        );
      }
      // A film would come once the page has settled.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
      if (await page.locator('video').count()) found.push(`${route}: a film`);
    }
    expect(found).toEqual([]);
  });

  test('the banner does not turn, and moves at once when asked', async () => {
    const { page } = await openAt('/', calm);
    expect(await clock(page)).toBeUndefined();
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Show highlight 3/ }).click();
    const place = () => page.locator('[data-hero] > ul').evaluate((track) => track.scrollLeft / track.clientWidth);
    expect(await place()).toBe(2);
  });

  test('another page comes without a transition that moves', async () => {
    const { page } = await visit(browser, { locale: 'en-US', ...calm });
    onTestFinished(() => page.context().close());
    await withPlainPictures(page);
    await watchTransitions(page);
    await page.goto(`${site.address}/works`);
    await appReady(page);
    await page.getByRole('link', { name: 'Sky Isles' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sky Isles' }).waitFor();
    await page.waitForURL('**/works/1');
    expect((await transitionsOf(page)).filter(({ moving }) => moving > 0)).toEqual([]);
  });

  test.each(['/', '/works', '/news'])('nothing on %s moves under the pointer', async (path) => {
    const { page } = await openAt(path, calm);
    const moved: string[] = [];
    // Each shape once: a picture that appears has not moved.
    const shape = () =>
      page.evaluate(() => {
        const shapes = [...document.querySelectorAll('main :is(img, svg)')].map((element) => {
          const { transform, translate, scale, rotate } = getComputedStyle(element);
          return `${transform} ${translate} ${scale} ${rotate}`;
        });
        return [...new Set(shapes)];
      });
    const before = await shape();
    for (const link of (await page.locator('main a:visible').all()).slice(0, 25)) {
      await link.hover({ force: true });
      const after = await shape();
      if (after.join() !== before.join()) moved.push(await link.innerText());
    }
    expect(moved).toEqual([]);
  });
});

describe('the banner', () => {
  test('turns when its line is full, and comes round to the first', async () => {
    const { page, troubles } = await openAt('/');
    const count = await page.getByRole('button', { name: /^Show highlight/ }).count();
    for (let slide = 1; slide <= count; slide++) {
      const { time } = (await clock(page)) ?? { time: Infinity };
      await expect.poll(async () => (await clock(page))?.time).toBeGreaterThan(time);
      await endClock(page);
      await expect.poll(() => shownSlide(page)).toBe(slide % count);
    }
    expect(troubles).toEqual([]);
  });

  test('shows the next picture when it is decoded, over which the last one dissolves', async () => {
    const { page } = await openAt('/');
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const decode = HTMLImageElement.prototype.decode;
      HTMLImageElement.prototype.decode = async function () {
        await decode.call(this);
        seen.push('decoded');
      };
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        seen.push(`${this.localName} ${JSON.stringify(frames)} ${(options as KeyframeAnimationOptions).duration}`);
        return animate.call(this, frames, options);
      };
    });
    await expect.poll(async () => (await clock(page))?.state).toBe('running');
    await endClock(page);
    await expect.poll(() => shownSlide(page)).toBe(1);
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
      'decoded',
      'div [{},{"opacity":0}] 120',
      'li [{},{"opacity":0}] 400',
      'div [{"opacity":0,"translate":"0 12px"},{}] 280',
    ]);
    await expect.poll(() => page.locator('[data-leaving] > *').count()).toBe(0);
  });

  test('waits while someone points at it, works in it, or has paused it', async () => {
    const { page } = await openAt('/');
    const state = async () => (await clock(page))?.state;
    await expect.poll(state).toBe('running');
    await page.mouse.move(640, 400);
    await expect.poll(state).toBe('paused');
    await page.mouse.move(640, 795);
    await page.locator('footer').hover();
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(640, 1);
    await expect.poll(state).toBe('running');
    await page
      .getByRole('link', { name: /^Learn More/ })
      .first()
      .focus();
    await expect.poll(state).toBe('paused');
    await page.getByRole('link', { name: /home page$/ }).focus();
    await expect.poll(state).toBe('running');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('link', { name: /home page$/ }).focus();
    await page.mouse.move(640, 1);
    expect(await state()).toBe('paused');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('link', { name: /home page$/ }).focus();
    await page.mouse.move(640, 1);
    await expect.poll(state).toBe('running');
  });

  /** A banner whose script to dissolve slides does not come until it is let in. */
  async function openHeld() {
    const { page } = await visit(browser, { locale: 'en-US', reducedMotion: 'no-preference' });
    onTestFinished(() => page.context().close());
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/dissolve-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await withPlainPictures(page);
    await page.goto(site.address);
    await appReady(page);
    return { page, letIn: () => held.resolve() };
  }

  test('answers an arrow key at once, also while the script that dissolves has not come', async () => {
    const { page } = await openHeld();
    await page.getByRole('button', { name: /^Show highlight 1/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shownSlide(page)).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shownSlide(page)).toBe(2);
  });

  test('stays where somebody swiped to while it was about to turn by itself', async () => {
    const { page, letIn } = await openHeld();
    const script = page.waitForRequest('**/assets/dissolve-*.js');
    await expect.poll(async () => (await clock(page))?.state).toBe('running');
    await endClock(page);
    await script;
    await page.locator('[data-hero] > ul').evaluate((track) => {
      track.scrollTo({ left: 2 * track.clientWidth, behavior: 'instant' });
    });
    await expect.poll(() => shownSlide(page)).toBe(2);
    const loaded = page.waitForResponse('**/assets/dissolve-*.js');
    letIn();
    await (await loaded).finished();
    await page.waitForTimeout(300);
    expect(await shownSlide(page)).toBe(2);
  });

  test('is moved by a swipe', async () => {
    const { page } = await openAt('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const cdp = await page.context().newCDPSession(page);
    const swipe = (distance: number) =>
      cdp.send('Input.synthesizeScrollGesture', { x: 195, y: 300, xDistance: distance, yDistance: 0, speed: 1600 });
    await swipe(-300);
    await expect.poll(() => shownSlide(page)).toBe(1);
    await swipe(300);
    await expect.poll(() => shownSlide(page)).toBe(0);
  });
});

describe('a picture that moves', () => {
  const film = '[data-hero] li:first-child video';
  const time = (page: Page) => page.locator(film).evaluate((video: HTMLVideoElement) => video.currentTime);

  test('plays silently once the page has settled, and stops by the button', async () => {
    const { page, troubles } = await openAt('/');
    await page.locator(film).waitFor();
    expect(await page.locator(film).evaluate(({ muted }: HTMLVideoElement) => muted)).toBe(true);
    await expect.poll(() => time(page)).toBeGreaterThan(0);
    const then = await time(page);
    await expect.poll(() => time(page)).not.toBe(then);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => page.locator(film).evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(true);
    const stopped = await time(page);
    await page.waitForTimeout(300);
    expect(await time(page)).toBe(stopped);
    expect(troubles).toEqual([]);
  });

  test.each([
    ['asked for less data', { saveData: true, effectiveType: '4g' }],
    ['has a slow connection', { saveData: false, effectiveType: '3g' }],
  ])('stands still for a visitor who %s', async (_, connection) => {
    const { page } = await visit(browser, { locale: 'en-US', reducedMotion: 'no-preference' });
    onTestFinished(() => page.context().close());
    await withPlainPictures(page);
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    await page.goto(site.address);
    await appReady(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
    await page.waitForTimeout(500);
    expect(await page.locator('video').count()).toBe(0);
  });
});

test.each([
  ['another page comes up out of the background', 'no-preference', ['opacity']],
  ['for who asked for less motion, another page is simply there', 'reduce', []],
] as const)('%s', async (_what, reducedMotion, expected) => {
  const { page } = await openAt('/about', { reducedMotion });
  await page.evaluate(() => {
    const seen = new Set<string>();
    document.querySelector('main')?.addEventListener('transitionrun', ({ target, currentTarget, propertyName }) => {
      if ((target as Element).parentElement === currentTarget) seen.add(propertyName);
    });
    Object.assign(window, { seen });
  });
  await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
  await page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
  await page.waitForTimeout(100);
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(expected);
});

test.each([
  ['a desktop', { width: 1280, height: 800 }, ['appear', 'lose-corners', 'fade-out']],
  ['a phone, as one picture', { width: 390, height: 844 }, ['appear', 'lose-corners']],
])('a poster grows into the work it opens on %s, and the words come last', async (_, viewport, expected) => {
  const { page, troubles } = await visit(browser, { locale: 'en-US', reducedMotion: 'no-preference', viewport });
  onTestFinished(() => page.context().close());
  await watchTransitions(page);
  await withPlainPictures(page);
  await page.goto(`${site.address}/works`);
  await appReady(page);
  await page.getByRole('link', { name: 'Sky Isles' }).click();
  await page.waitForURL('**/works/1');
  await expect.poll(async () => (await transitionsOf(page)).length).toBeGreaterThan(0);
  const transitions = await transitionsOf(page);
  expect(transitions.flatMap(({ names }) => names)).toContain('work-1');
  expect(transitions.some(({ moving }) => moving > 0)).toBe(true);
  const parts = transitions.flatMap(({ parts }) => parts);
  expect(parts.filter(({ name }) => /work-1|hero-text/.test(name)).map(({ animation }) => animation)).toEqual(
    expect.arrayContaining(expected),
  );
  expect(parts.some(({ name, animation }) => name.includes('old(work-1)') && animation === 'fade-out')).toBe(
    expected.includes('fade-out'),
  );
  expect(parts.find(({ animation }) => animation === 'appear')).toMatchObject({ delay: 200, duration: 120 });
  expect(troubles).toEqual([]);
});

test('a poster opens alone, also where the work it opens leads on to its neighbour', async () => {
  const { page } = await visit(browser, { locale: 'en-US', reducedMotion: 'no-preference' });
  onTestFinished(() => page.context().close());
  await watchTransitions(page);
  await withPlainPictures(page);
  await page.goto(site.address);
  await appReady(page);
  const poster = page.locator('main a[href*="/works/"]:has(img)').first();
  const href = (await poster.getAttribute('href')) ?? '';
  await poster.click();
  await page.waitForURL(`**${href}`);
  await expect.poll(async () => (await transitionsOf(page)).length).toBeGreaterThan(0);
  const parts = (await transitionsOf(page)).flatMap(({ parts }) => parts);
  const moved = new Set(parts.flatMap(({ name }) => /work-\d+/.exec(name) ?? []));
  expect([...moved]).toEqual([`work-${href.split('/').at(-1)}`]);
});
