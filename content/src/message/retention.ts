/** Erases personal data when its time is over: at start, and every hour. */
import { day, minute, now } from '../clock.ts';
import type { Content, Log } from '../content.ts';
import { eraseExpiredStaffData } from '../staff/retention.ts';
import { eraseExpired } from './store.ts';

export function startRetention({ db, settings }: Content, log: Log): { stop(): void } {
  const erase = async () => {
    try {
      await eraseExpired(db, {
        message: now(-settings.form.retentionDays * day),
        attempt: now(-day),
        challenge: now(),
      });
      await eraseExpiredStaffData(db, settings.studio.auditRetentionDays);
    } catch (error) {
      log.error({ err: error }, 'retention');
    }
  };
  void erase();
  const timer = setInterval(erase, 60 * minute);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
