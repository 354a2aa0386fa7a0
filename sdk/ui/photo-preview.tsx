import { Button, Dialog, DialogSurface, makeStyles, tokens } from '@fluentui/react-components';
import {
  ArrowRotateClockwiseRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
  DismissRegular,
  ZoomInRegular,
  ZoomOutRegular,
} from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useText } from '../web/index.ts';
import { FramedPicture } from './framed-picture.tsx';
import type { PictureFrame } from './framed-picture.tsx';
import { firstView, turnView } from './photo-view.ts';
import type { PhotoAct } from './photo-view.ts';

const useStyles = makeStyles({
  surface: {
    maxWidth: '100vw',
    width: '96vw',
    height: '94vh',
    maxHeight: '100vh',
    padding: '8px',
    display: 'flex',
    flexDirection: 'column',
  },
  stage: {
    flex: '1 1 auto',
    minHeight: 0,
    overflow: 'auto',
    display: 'grid',
    placeItems: 'center',
    containerType: 'size',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  image: {
    maxWidth: '100cqw',
    maxHeight: '100cqh',
    transitionProperty: 'transform',
    transitionDuration: tokens.durationNormal,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
  },
  bar: { display: 'flex', justifyContent: 'center', alignItems: 'center', gap: '4px', paddingTop: '8px' },
});
/** A picture of `PhotoPreview`, with the places that are framed on it. */
export interface Photo {
  readonly url: string;
  readonly name: string;
  /** What was read on it. */
  readonly frames?: readonly PictureFrame[];
}
/** Shows pictures: turn by 90°, zoom up to 4, double click for 1.5, next and previous. */
export const PhotoPreview = observer(function PhotoPreview({
  photos,
  start = 0,
  onClose,
}: {
  readonly photos: readonly Photo[];
  readonly start?: number;
  readonly onClose: () => void;
}) {
  const styles = useStyles();
  const text = useText();
  const [view, setView] = useState(() => firstView(start));
  const act = (what: PhotoAct): void => setView((now) => turnView(now, what, photos.length));
  const photo = photos[view.index];
  useEffect(() => {
    if (photos.length === 0) onClose();
  }, [photos.length, onClose]);
  const keys: Readonly<Record<string, PhotoAct>> = {
    ArrowRight: 'next',
    ArrowLeft: 'previous',
    e: 'right',
    q: 'left',
    '+': 'in',
    '=': 'in',
    '-': 'out',
    0: 'reset',
  };
  const key = (event: KeyboardEvent): void => {
    const what = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (what) act(what);
  };
  if (!photo) return null;
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface className={styles.surface} aria-label={photo.name} onKeyDown={key}>
        <div className={styles.stage}>
          <FramedPicture
            image={styles.image}
            url={photo.url}
            name={photo.name}
            frames={photo.frames ?? []}
            style={{ transform: `rotate(${view.angle}deg) scale(${view.zoom})` }}
            onDoubleClick={() => act('double')}
          />
        </div>
        <div className={styles.bar} role="toolbar" aria-label={photo.name}>
          <Button
            appearance="subtle"
            icon={<ChevronLeftRegular />}
            aria-label={text('core.ui.photo.previous')}
            disabled={photos.length < 2}
            onClick={() => act('previous')}
          />
          <span>
            {view.index + 1} / {photos.length}
          </span>
          <Button
            appearance="subtle"
            icon={<ChevronRightRegular />}
            aria-label={text('core.ui.photo.next')}
            disabled={photos.length < 2}
            onClick={() => act('next')}
          />
          <Button
            appearance="subtle"
            icon={<ArrowRotateClockwiseRegular />}
            aria-label={text('core.ui.photo.rotate')}
            onClick={() => act('right')}
          />
          <Button
            appearance="subtle"
            icon={<ZoomOutRegular />}
            aria-label={text('core.ui.photo.out')}
            onClick={() => act('out')}
          />
          <span aria-live="polite">{Math.round(view.zoom * 100)}%</span>
          <Button
            appearance="subtle"
            icon={<ZoomInRegular />}
            aria-label={text('core.ui.photo.in')}
            onClick={() => act('in')}
          />
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={text('core.ui.photo.close')}
            onClick={onClose}
          />
        </div>
      </DialogSurface>
    </Dialog>
  );
});
