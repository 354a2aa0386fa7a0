import { Button, Caption1, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { ImageOffRegular } from '@fluentui/react-icons';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { PhotoPreview } from '@freightdeck/sdk/ui';
import { Upload, useService, useText } from '@freightdeck/sdk/web';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { vehicles } from '../../contract/index.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL, padding: tokens.spacingVerticalM },
  figure: { display: 'grid', gap: tokens.spacingVerticalXS, margin: 0 },
  frame: { display: 'grid', placeItems: 'center', width: '220px', height: '140px', padding: 0, overflow: 'hidden', backgroundColor: tokens.colorNeutralBackground3, border: `1px solid ${tokens.colorNeutralStroke2}` },
  image: { width: '100%', height: '100%', objectFit: 'cover' },
});
const images = ['headPhoto', 'drivingPermitFront', 'drivingPermitBack', 'operatingPermitFront', 'operatingPermitBack'] as const;

/** The address of a stored file while it is shown; '' when it cannot be had. */
function useStored(id: string): string | undefined {
  const upload = useService(Upload);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let gone = false;
    let opened = '';
    setUrl(undefined);
    upload.open(id).then((address) => {
      if (gone) return URL.revokeObjectURL(address);
      opened = address;
      setUrl(address);
    }, () => { if (!gone) setUrl(''); });
    return () => {
      gone = true;
      if (opened) URL.revokeObjectURL(opened);
    };
  }, [upload, id]);
  return url;
}
function Picture({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const url = useStored(id);
  const [large, setLarge] = useState(false);
  if (url === undefined) return <span className={styles.frame}><Spinner size="tiny" /></span>;
  if (url === '') return <span className={styles.frame}><ImageOffRegular aria-label={text('image.missing', { name })} /></span>;
  return (
    <>
      <Button appearance="transparent" className={styles.frame} aria-label={text('image.open', { name })} onClick={() => setLarge(true)}><img className={styles.image} src={url} alt={name} /></Button>
      {large && <Suspense fallback={null}><PhotoPreview photos={[{ url, name }]} onClose={() => setLarge(false)} /></Suspense>}
    </>
  );
}
/** Head of the vehicle, vehicle licence and transport certificate, front and back; a click shows one large. */
export function CertificateImages({ record }: { readonly record: RecordOf<typeof vehicles> }): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <div className={styles.row}>
      {images.map((field) => (
        <figure key={field} className={styles.figure}>
          {record[field] ? <Picture id={record[field]} name={text(`field.${field}`)} /> : <span className={styles.frame}><Caption1>{text('image.none')}</Caption1></span>}
          <figcaption>{text(`field.${field}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}
