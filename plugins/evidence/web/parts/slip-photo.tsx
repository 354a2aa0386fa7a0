import { Button, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { ImageOffRegular } from '@fluentui/react-icons';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { PhotoPreview } from '@freightdeck/sdk/ui';
import { Upload, useService, useText } from '@freightdeck/sdk/web';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { drawnPictures, type pounds } from '../../contract/index.ts';
import { DrawnSlip } from './drawn-slip.tsx';

const useStyles = makeStyles({
  frame: { display: 'inline-grid', placeItems: 'center', width: '320px', height: '240px', maxWidth: '100%', padding: 0, overflow: 'hidden', borderRadius: tokens.borderRadiusMedium, backgroundColor: tokens.colorNeutralBackground3 },
  image: { width: '100%', height: '100%', objectFit: 'contain' },
});
/** The address of a stored photo while it is shown; '' when it cannot be had. */
function useStored(photo: string, drawn: boolean): string | undefined {
  const upload = useService(Upload);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (drawn) return undefined;
    let gone = false;
    let opened = '';
    setUrl(undefined);
    upload.open(photo).then((address) => {
      if (gone) return URL.revokeObjectURL(address);
      opened = address;
      setUrl(address);
    }, () => { if (!gone) setUrl(''); });
    return () => {
      gone = true;
      if (opened) URL.revokeObjectURL(opened);
    };
  }, [upload, photo, drawn]);
  return url;
}
/** One photo of a slip; a click shows it large, to turn and to zoom. */
export function SlipPhoto({ slip, photo, name }: { readonly slip: RecordOf<typeof pounds>; readonly photo: string; readonly name: string }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const drawn = drawnPictures.some((one) => one === photo);
  const url = useStored(photo, drawn);
  const [large, setLarge] = useState(false);
  if (drawn) return <span className={styles.frame}><DrawnSlip slip={slip} name={name} /></span>;
  if (url === undefined) return <span className={styles.frame}><Spinner size="tiny" /></span>;
  if (url === '') return <span className={styles.frame}><ImageOffRegular aria-label={text('photo.missing', { name })} /></span>;
  return (
    <>
      <Button appearance="transparent" className={styles.frame} aria-label={text('photo.open', { name })} onClick={() => setLarge(true)}><img className={styles.image} src={url} alt={name} /></Button>
      {large && <Suspense fallback={null}><PhotoPreview photos={[{ url, name }]} onClose={() => setLarge(false)} /></Suspense>}
    </>
  );
}
