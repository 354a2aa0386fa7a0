import { Button, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { ImageOffRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useStoredFile, useText } from '../web/index.ts';
import { FramedPicture } from './framed-picture.tsx';
import type { PictureFrame } from './framed-picture.tsx';
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
  frames = [],
  emphasised,
}: {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** What was read on it; then the whole picture is seen. */
  readonly frames?: readonly PictureFrame[];
  readonly emphasised?: string | undefined;
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
        <FramedPicture
          image={frames.length === 0 ? styles.image : undefined}
          {...(frames.length === 0 ? {} : { imageStyle: { maxWidth: width - 2, maxHeight: height - 2 } })}
          url={url}
          name={name}
          frames={frames}
          emphasised={emphasised}
        />
      </Button>
      {large && (
        <Suspense fallback={null}>
          <PhotoPreview photos={[{ url, name, frames }]} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </>
  );
});
