import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { CSSProperties, ReactNode } from 'react';

const useStyles = makeStyles({
  holder: {
    position: 'relative',
    display: 'inline-block',
    lineHeight: 0,
    transitionProperty: 'transform',
    transitionDuration: tokens.durationFast,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
  },
  // Light around dark: seen on any photo, in the light theme and in the dark one.
  frame: {
    position: 'absolute',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    boxShadow: '0 0 0 1px rgba(255, 255, 255, 0.7)',
    borderRadius: tokens.borderRadiusSmall,
    pointerEvents: 'none',
  },
  emphasised: {
    border: `3px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: 'rgba(255, 213, 0, 0.25)',
    zIndex: 1,
  },
  title: {
    position: 'absolute',
    // Beside it: above it would be the row before.
    top: '50%',
    left: '100%',
    transform: 'translateY(-50%)',
    marginInlineStart: '2px',
    padding: '0 3px',
    whiteSpace: 'nowrap',
    fontSize: '10px',
    lineHeight: '13px',
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    borderRadius: tokens.borderRadiusSmall,
  },
});
/** Something that was read on a picture, and where it stands, in shares of the picture's width and height. */
export interface PictureFrame {
  readonly id: string;
  readonly title: string;
  readonly box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}
const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** A picture with a thin frame and a title around each thing that was read on it; they are turned with it. */
export function FramedPicture({
  url,
  name,
  frames,
  emphasised,
  image,
  imageStyle,
  style,
  onDoubleClick,
  onError,
}: {
  readonly url: string;
  readonly name: string;
  readonly frames: readonly PictureFrame[];
  /** The frame that is pointed at. */
  readonly emphasised?: string | undefined;
  /** Class and style of the picture itself: its size. */
  readonly image?: string | undefined;
  readonly imageStyle?: CSSProperties;
  /** How it is turned and enlarged. */
  readonly style?: CSSProperties;
  readonly onDoubleClick?: () => void;
  readonly onError?: () => void;
}): ReactNode {
  const styles = useStyles();
  const picture = { className: image, src: url, alt: name, draggable: false, onDoubleClick, onError } as const;
  if (frames.length === 0) return <img {...picture} style={{ ...imageStyle, ...style }} />;
  return (
    <span className={styles.holder} style={style}>
      <img {...picture} style={imageStyle} />
      {frames.map(({ id, title, box }) => (
        <span
          key={id}
          className={mergeClasses(styles.frame, id === emphasised && styles.emphasised)}
          style={{ left: percent(box.x), top: percent(box.y), width: percent(box.w), height: percent(box.h) }}
          data-frame={id}
          data-emphasised={id === emphasised}
        >
          <span className={styles.title}>{title}</span>
        </span>
      ))}
    </span>
  );
}
