/** Loads a script with its styles, reports exactly what went wrong where that fails, and recovers from a new deployment. */
const loadTimeoutMs = 120_000;
const reloadKey = 'chunk-reload';

export type ChunkCause = 'timeout' | 'missing' | 'other';

type Failure = { chunk: string; reason: ChunkCause; file?: string | undefined; isStyles?: boolean };

export class ChunkLoadError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, cause?: unknown) {
    const { chunk, reason, file, isStyles } = failure;
    super(`Loading ${isStyles ? 'CSS chunk' : 'chunk'} ${chunk} failed (${reason}${file ? `: ${file}` : ''})`, {
      cause,
    });
    this.name = isStyles ? 'CssChunkLoadError' : 'ChunkLoadError';
    this.failure = failure;
  }
}

export async function loadChunk<T>(chunk: string, load: () => Promise<T>): Promise<T> {
  const timeoutError = new ChunkLoadError({ chunk, reason: 'timeout' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError), loadTimeoutMs);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    // A failure of a nested chunk was reported already.
    if (cause instanceof ChunkLoadError && cause !== timeoutError) throw cause;
    const error = await explain(chunk, cause);
    console.error(error);
    // A file that is gone was replaced by a new version of the site while this tab was open.
    if (error.failure.reason === 'missing') reloadOnce(error.failure.file ?? chunk);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Names what an import is of, where a chunk is loaded together with others: the one that failed is reported. */
export const nameChunk = <T>(chunk: string, loading: Promise<T>): Promise<T> =>
  loading.catch((error) => {
    throw Object.assign(error, { chunk });
  });

async function explain(loaded: string, cause: unknown): Promise<ChunkLoadError> {
  if (cause instanceof ChunkLoadError) return cause;
  const { chunk = loaded } = cause as { chunk?: string };
  const message = cause instanceof Error ? cause.message : String(cause);
  const stylesheet = /preload CSS for (\S+)/i.exec(message)?.[1];
  const file = stylesheet ?? /https?:\/\/\S+\.(?:js|tsx?)/.exec(message)?.[0];
  // Safari names no address in the error.
  const reason = (await (file ? isGone(file) : isOutdated())) ? 'missing' : 'other';
  return new ChunkLoadError({ chunk, reason, file, isStyles: stylesheet !== undefined }, cause);
}

async function isGone(file: string): Promise<boolean> {
  const status = await fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.status,
    () => 0,
  );
  return status === 404 || status === 410;
}

/** Whether the site now starts by another script than this page did: its name changes with whatever it leads to. */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector('script[data-app]')?.getAttribute('src');
  const page = await fetch(location.href, { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  return script != null && page.includes(' data-app=') && !page.includes(`"${script}"`);
}

type ReloadOptions = {
  /** Whether the visitor loses nothing by a reload. */
  isSafe: () => boolean;
  /** The address that the visitor is at, or on the way to. */
  target: () => string;
};

let { isSafe, target }: ReloadOptions = { isSafe: isUntouched, target: () => location.href };

/** The app knows where a visitor is going, and keeps what they type. */
export function configureReload(options: ReloadOptions): void {
  ({ isSafe, target } = options);
}

/** Loads the page anew, once for each reason, so that a file that is really missing does not lead to a loop. */
export function reloadOnce(reason: string): void {
  if (!isSafe()) return;
  try {
    if (sessionStorage.getItem(reloadKey) === reason) return;
    sessionStorage.setItem(reloadKey, reason);
  } catch {
    // Without storage a reload loop could not be detected, so nothing is reloaded.
    return;
  }
  const href = target();
  if (href === location.href) location.reload();
  else location.assign(href);
}

/** Whether every field is as the server sent it. */
function isUntouched(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, textarea, select');
  return [...fields].every((field) =>
    'options' in field
      ? field.selectedIndex ===
        Math.max(
          0,
          [...field.options].findIndex(({ defaultSelected }) => defaultSelected),
        )
      : field.value === field.defaultValue,
  );
}

/** Lets the browser answer the visitor before the next piece of work. */
export const nextTask = (delayMs?: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));
