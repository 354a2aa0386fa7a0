import { Button, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { ImageOffRegular } from '@fluentui/react-icons';
import { PhotoPreview } from '@freightdeck/sdk/ui';
import { Upload, useService, useText } from '@freightdeck/sdk/web';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { builtInPictures } from '../../contract/index.ts';
import { BuiltInArt } from './built-in-art.tsx';

const useStyles = makeStyles({
  frame: { display: 'inline-grid', placeItems: 'center', overflow: 'hidden', padding: 0, minWidth: 0, borderRadius: tokens.borderRadiusSmall, backgroundColor: tokens.colorNeutralBackground3, border: `1px solid ${tokens.colorNeutralStroke2}` },
  image: { width: '100%', height: '100%', objectFit: 'cover' },
});
const builtIn = (image: string) => builtInPictures.find((one) => one === image);

/** The address of a stored picture while it is shown; '' when it cannot be had. */
function usePicture(image: string): string | undefined {
  const upload = useService(Upload);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (builtIn(image)) return undefined;
    let gone = false;
    let opened = '';
    setUrl(undefined);
    upload.open(image).then((address) => {
      if (gone) return URL.revokeObjectURL(address);
      opened = address;
      setUrl(address);
    }, () => { if (!gone) setUrl(''); });
    return () => {
      gone = true;
      if (opened) URL.revokeObjectURL(opened);
    };
  }, [upload, image]);
  return url;
}
/** A picture in a small frame; a click shows it large. */
export function StoredPicture({ image, name, width, height }: { readonly image: string; readonly name: string; readonly width: number; readonly height: number }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const url = usePicture(image);
  const [large, setLarge] = useState(false);
  const art = builtIn(image);
  if (art) return <span className={styles.frame} style={{ width, height }}><BuiltInArt picture={art} label={name} /></span>;
  if (url === undefined) return <span className={styles.frame} style={{ width, height }}><Spinner size="extra-tiny" /></span>;
  if (url === '') return <span className={styles.frame} style={{ width, height }}><ImageOffRegular aria-label={text('picture.missing', { name })} /></span>;
  return (
    <>
      <Button appearance="transparent" className={styles.frame} style={{ width, height }} aria-label={text('picture.open', { name })} onClick={(event) => { event.stopPropagation(); setLarge(true); }}>
        <img className={styles.image} src={url} alt={name} />
      </Button>
      {large && <Suspense fallback={null}><PhotoPreview photos={[{ url, name }]} onClose={() => setLarge(false)} /></Suspense>}
    </>
  );
}
