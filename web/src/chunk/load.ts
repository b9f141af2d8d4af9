/** Loads a page's script and styles, and says exactly what went wrong where that fails. */
const patience = 120_000;
const reloadKey = 'chunk-reload';

export type ChunkCause = 'timeout' | 'missing' | 'other';

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
  readonly chunk: string;
  readonly reason: ChunkCause;
  readonly file: string | undefined;
  constructor(chunk: string, reason: ChunkCause, file?: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed (${reason}${file ? `: ${file}` : ''})`, { cause });
    this.chunk = chunk;
    this.reason = reason;
    this.file = file;
  }
}

export class CssChunkLoadError extends Error {
  override name = 'CssChunkLoadError';
  readonly chunk: string;
  readonly reason: ChunkCause;
  readonly file: string | undefined;
  constructor(chunk: string, reason: ChunkCause, file?: string, cause?: unknown) {
    super(`Loading CSS chunk ${chunk} failed (${reason}${file ? `: ${file}` : ''})`, { cause });
    this.chunk = chunk;
    this.reason = reason;
    this.file = file;
  }
}

export async function loadChunk<T>(chunk: string, load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk, 'timeout')), patience);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    const error = await explain(chunk, cause);
    console.error(error);
    recoverFromDeployment(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function explain(chunk: string, cause: unknown): Promise<ChunkLoadError | CssChunkLoadError> {
  if (cause instanceof ChunkLoadError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const stylesheet = /preload CSS for (\S+)/i.exec(message)?.[1];
  const file = stylesheet ?? /https?:\/\/\S+\.(?:js|tsx?)/.exec(message)?.[0];
  const reason = (await isGone(file)) ? 'missing' : 'other';
  return new (stylesheet ? CssChunkLoadError : ChunkLoadError)(chunk, reason, file, cause);
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
function recoverFromDeployment({ reason, file }: ChunkLoadError | CssChunkLoadError) {
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
