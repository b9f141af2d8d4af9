/** Sends a file as the body of a request. Unlike `fetch`, XMLHttpRequest tells how much of it is sent. */
import { HttpError, NetworkError } from 'contract/client';
import type { StudioAttachment } from 'contract/studio';
import { toFileName } from 'contract/studio/media-files';
import { studioPaths } from 'contract/studio/paths';

export type SentFile = { attachment: StudioAttachment; isNew: boolean };

export function sendFile(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<SentFile> {
  const { promise, resolve, reject } = Promise.withResolvers<SentFile>();
  const { method, path } = studioPaths.uploadMedia;
  const url = path.replace(':name', encodeURIComponent(toFileName(file.name)));
  const request = new XMLHttpRequest();
  request.open(method, url);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
  request.onload = () => {
    const body = parse(request.responseText);
    if (request.status >= 300) reject(new HttpError(request.status, url, body));
    else resolve({ attachment: body.data, isNew: request.status === 201 });
  };
  request.onerror = () => reject(new NetworkError(`${url} could not be reached`));
  signal.addEventListener('abort', () => {
    request.abort();
    reject(signal.reason);
  });
  request.send(file);
  return promise;
}

function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy answered in its own words; the status says enough.
    return undefined;
  }
}
