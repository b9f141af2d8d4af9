/** Loads a page's script and styles, and says exactly what went wrong where that fails. */
const patience = 120_000;
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError({ chunk, reason: 'timeout' })), patience);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    const error = await explain(chunk, cause);
    console.error(error);
    recoverFromDeployment(error.failure);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function explain(chunk: string, cause: unknown): Promise<ChunkLoadError> {
  if (cause instanceof ChunkLoadError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const stylesheet = /preload CSS for (\S+)/i.exec(message)?.[1];
  const file = stylesheet ?? /https?:\/\/\S+\.(?:js|tsx?)/.exec(message)?.[0];
  const reason = (await isGone(file)) ? 'missing' : 'other';
  return new ChunkLoadError({ chunk, reason, file, isStyles: stylesheet !== undefined }, cause);
}

async function isGone(file: string | undefined): Promise<boolean> {
  if (!file) return false;
  try {
    const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
    return status === 404 || status === 410;
  } catch {
    return false;
  }
}

/**
 * A file that is gone means that a new version was deployed while this tab was open: loading the page anew gets the new
 * one. Once for each file, so that one that is really missing does not lead to a loop.
 */
function recoverFromDeployment({ reason, file }: Failure) {
  if (reason !== 'missing' || !file) return;
  try {
    if (sessionStorage.getItem(reloadKey) === file) return;
    sessionStorage.setItem(reloadKey, file);
  } catch {
    // Without storage nothing tells a first time from a second, so nothing is reloaded.
    return;
  }
  window.dispatchEvent(new CustomEvent('chunk-missing'));
}
