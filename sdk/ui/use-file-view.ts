import { useEffect, useState } from 'react';
import { Upload, useService } from '../web/index.ts';

/** Long enough for the tab that opens to have read it. */
const keptFor = 60_000;

/** Asked of the browser: the answer of the platform is behind an object URL by now. */
const isPicture = (url: string): Promise<boolean> => {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => true,
    () => false,
  );
};
/** What a browser shows as it is; a HEIC photo, for one, is shown as it was stored. */
const shownAsIs = /^(?:image\/(?:jpeg|png)|application\/pdf)$/;
/** A stored file as it may be looked at. */
export interface FileView {
  /** Object URL of the picture, once it is known to be one. */
  readonly picture: string | undefined;
  /** The picture is to be shown large. */
  readonly isLarge: boolean;
  readonly busy: boolean;
  readonly show: () => void;
  readonly close: () => void;
}
/**
 * A stored file is fetched when somebody wants to see it, because every look at a file is logged; a picture then opens
 * here, anything else in a tab of its own. `chosen`: the same file where the person has just chosen it; it is not
 * fetched.
 */
export function useFileView(id: string, chosen?: File): FileView {
  const local = chosen && shownAsIs.test(chosen.type) ? chosen : undefined;
  const upload = useService(Upload);
  const [busy, setBusy] = useState(false);
  const [picture, setPicture] = useState<string>();
  const [isLarge, setLarge] = useState(false);
  useEffect(() => {
    if (local?.type.startsWith('image/')) setPicture(URL.createObjectURL(local));
  }, [local]);
  useEffect(() => {
    if (picture === undefined) return undefined;
    return () => {
      URL.revokeObjectURL(picture);
      // Also when the page is only hidden: shown again, it must not use the address any more.
      setPicture((now) => (now === picture ? undefined : now));
    };
  }, [picture]);
  const open = async (): Promise<void> => {
    const url = local ? URL.createObjectURL(local) : await upload.open(id);
    if (await isPicture(url)) {
      setPicture(url);
      return setLarge(true);
    }
    window.open(url, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(url), keptFor);
  };
  return {
    picture,
    isLarge,
    busy,
    show: () => {
      if (picture !== undefined) return setLarge(true);
      setBusy(true);
      // The upload service tells what went wrong.
      void open()
        .catch(() => undefined)
        .finally(() => setBusy(false));
    },
    close: () => setLarge(false),
  };
}
