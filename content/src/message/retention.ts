/** Erases personal data when its time is over: at start, and every hour. */
import { day, minute, now } from '../clock.ts';
import type { Content, Log } from '../content.ts';
import { repeat } from '../repeat.ts';
import { eraseExpiredStaffData } from '../staff/retention.ts';
import { eraseExpired } from './store.ts';

export function startRetention({ db, settings }: Content, log: Log) {
  const erase = async () => {
    await eraseExpired(db, {
      message: now(-settings.form.retentionDays * day),
      attempt: now(-day),
      challenge: now(),
    });
    await eraseExpiredStaffData(db, settings.studio.auditRetentionDays);
  };
  return repeat(erase, 60 * minute, log, 'personal data whose time is over was not erased');
}
