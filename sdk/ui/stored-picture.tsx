import { Button, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { ImageOffRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useStoredFile, useText } from '../web/index.ts';
import { PhotoPreview } from './photo-preview.tsx';

const useStyles = makeStyles({
  frame: {
    display: 'inline-grid',
    placeItems: 'center',
    overflow: 'hidden',
    padding: 0,
    minWidth: 0,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  image: { width: '100%', height: '100%', objectFit: 'cover' },
});

/** A stored picture in a frame of this many pixels; a click enlarges it. */
export const StoredPicture = observer(function StoredPicture({
  id,
  name,
  width,
  height,
}: {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const url = useStoredFile(id);
  const [large, setLarge] = useState(false);
  const size = { width, height };
  if (url === undefined)
    return (
      <span className={styles.frame} style={size}>
        <Spinner size="extra-tiny" aria-label={text('core.ui.loading')} />
      </span>
    );
  if (url === '')
    return (
      <span className={styles.frame} style={size}>
        <ImageOffRegular aria-label={text('core.ui.photo.missing', { name })} />
      </span>
    );
  return (
    <>
      <Button
        appearance="transparent"
        className={styles.frame}
        style={size}
        aria-label={text('core.ui.photo.open', { name })}
        onClick={(event) => {
          event.stopPropagation();
          setLarge(true);
        }}
      >
        <img className={styles.image} src={url} alt={name} />
      </Button>
      {large && (
        <Suspense fallback={null}>
          <PhotoPreview photos={[{ url, name }]} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </>
  );
});
