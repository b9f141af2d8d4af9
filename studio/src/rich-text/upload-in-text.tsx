/** Stands in the text for a file that is on its way there. */
import { useEffect } from 'react';
import { UploadStatus } from '../media/upload-list.tsx';
import { useUploads } from '../media/uploads.ts';

/** `onGone` is called when somebody gave the upload up. */
export function UploadInText({ uploadKey, onGone }: { uploadKey: number; onGone: () => void }) {
  const upload = useUploads().find(({ key }) => key === uploadKey);
  const isGone = upload === undefined;
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  return upload && <UploadStatus upload={upload} />;
}
