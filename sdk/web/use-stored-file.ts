import { useEffect, useState } from 'react';
import { useService } from './hooks.ts';
import { Upload } from './services.ts';

/**
 * Object URL of a stored file while it is shown: undefined while loading, '' when there is none or it cannot be read.
 */
export function useStoredFile(id: string): string | undefined {
  const upload = useService(Upload);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let gone = false;
    let opened = '';
    setUrl(id === '' ? '' : undefined);
    if (id === '') return undefined;
    upload.open(id).then(
      (address) => {
        if (gone) return URL.revokeObjectURL(address);
        opened = address;
        setUrl(address);
      },
      () => {
        if (!gone) setUrl('');
      },
    );
    return () => {
      gone = true;
      if (opened) URL.revokeObjectURL(opened);
    };
  }, [upload, id]);
  return url;
}
