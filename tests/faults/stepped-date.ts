/** Preloaded into a site: its clock is off by as many milliseconds as a file says, from the moment the file says so. */
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_OFFSET_FILE ?? '';
const readOffset = () => Number(readFileSync(file, 'utf8'));
let offset = readOffset();
setInterval(() => {
  offset = readOffset();
}, 10).unref();

const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number]) {
    super(...((given.length === 0 ? [RealDate.now() + offset] : given) as [number]));
  }
  static override now() {
    return RealDate.now() + offset;
  }
} as DateConstructor;
