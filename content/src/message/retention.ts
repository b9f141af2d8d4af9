/** Erases personal data when its time is over: at start, and every hour. */
import { day, minute, now } from '../clock.ts';
import type { Content, Log } from '../content.ts';
import { eraseExpired } from './store.ts';

export function startRetention({ db, settings }: Content, log: Log): { stop(): void } {
  const erase = () =>
    eraseExpired(db, {
      message: now(-settings.form.retentionDays * day),
      attempt: now(-day),
      challenge: now(),
    }).catch((error) => log.error({ err: error }, 'retention'));
  void erase();
  const timer = setInterval(erase, 60 * minute);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
