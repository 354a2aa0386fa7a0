import { Button, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowMaximizeRegular,
  ArrowRotateClockwiseRegular,
  ArrowRotateCounterclockwiseRegular,
  GridRegular,
  ZoomInRegular,
  ZoomOutRegular,
} from '@fluentui/react-icons';
import { EmptyState, FramedPicture, LoadingRows, firstView } from '@freightdeck/sdk/ui';
import type { PhotoAct, PhotoView, PictureFrame } from '@freightdeck/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { TextOf } from '../../i18n/use-words.ts';
import type { PaperShelf } from './paper-shelf.ts';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0, minHeight: 0, height: '100%' },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px' },
  space: { flex: '1 1 auto' },
  stages: { display: 'grid', flex: '1 1 auto', gap: '8px', minHeight: '240px', gridAutoRows: 'minmax(0, 1fr)' },
  two: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  stage: {
    margin: 0,
    minWidth: 0,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
  paper: {
    flex: '1 1 auto',
    minHeight: 0,
    overflow: 'auto',
    display: 'grid',
    placeItems: 'center',
    containerType: 'size',
  },
  chosen: { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-2px' },
  caption: { display: 'flex', alignItems: 'center', minHeight: '28px', paddingInlineStart: '8px' },
  name: {
    flex: '1 1 auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
  },
  // The whole picture is seen, lying or standing.
  image: {
    maxWidth: '100cqw',
    maxHeight: '100cqh',
    transitionProperty: 'transform',
    transitionDuration: tokens.durationFast,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
  },
  turned: { maxWidth: '100cqh', maxHeight: '100cqw' },
  note: { color: tokens.colorNeutralForeground3, textAlign: 'center', padding: '16px' },
  missing: { color: tokens.colorNeutralForeground4 },
});
/** So many papers lie side by side at most. */
const mostBeside = 4;
export interface Paper {
  readonly field: string;
  readonly label: string;
  /** Id of the stored file; empty when there is none. */
  readonly file: string;
}
/** What was read on the papers, by the field of each, and which of it is pointed at. */
interface Framed {
  readonly frames: Readonly<Record<string, readonly PictureFrame[]>>;
  readonly emphasised: string | undefined;
}
interface StageProps {
  readonly paper: Paper;
  readonly view: PhotoView;
  readonly shelf: PaperShelf;
  readonly text: TextOf;
  readonly framed: Framed;
  /** What stands above one of several. */
  readonly caption?: ReactNode;
  readonly chosen?: boolean;
}
/** One paper as it lies there. What is no picture is opened beside. */
const Stage = observer(function Stage({ paper, view, shelf, text, framed, caption, chosen }: StageProps): ReactNode {
  const styles = useStyles();
  const [url, setUrl] = useState<string>();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    let gone = false;
    setUrl(undefined);
    setBroken(false);
    if (paper.file)
      shelf.open(paper.file).then(
        (found) => {
          if (!gone) setUrl(found);
        },
        () => {
          if (!gone) setUrl('');
        },
      );
    return () => {
      gone = true;
    };
  }, [shelf, paper.file]);
  const shown = !paper.file ? (
    <span className={styles.note}>{text('paper.missing')}</span>
  ) : url === undefined ? (
    <LoadingRows rows={3} />
  ) : url === '' || broken ? (
    <span className={styles.note}>
      {text('paper.broken')}
      {url && (
        <>
          <br />
          <Link href={url} target="_blank">
            {text('paper.open')}
          </Link>
        </>
      )}
    </span>
  ) : (
    <FramedPicture
      image={mergeClasses(styles.image, view.angle % 180 !== 0 && styles.turned)}
      url={url}
      name={paper.label}
      frames={framed.frames[paper.field] ?? []}
      emphasised={framed.emphasised}
      style={{ transform: `rotate(${view.angle}deg) scale(${view.zoom})` }}
      onError={() => setBroken(true)}
    />
  );
  return (
    <figure
      className={mergeClasses(styles.stage, chosen && styles.chosen)}
      data-stage={paper.field}
      aria-label={paper.label}
    >
      {caption}
      <div className={styles.paper}>{shown}</div>
    </figure>
  );
});
interface Props {
  readonly papers: readonly Paper[];
  /** The paper that keys and tools turn. */
  readonly index: number;
  /** How each of them was last turned and enlarged, by its place. */
  readonly views: Readonly<Record<number, PhotoView>>;
  readonly comparing: boolean;
  readonly shelf: PaperShelf;
  readonly text: TextOf;
  readonly framed: Framed;
  readonly onShow: (index: number) => void;
  readonly onView: (act: PhotoAct, index?: number) => void;
  readonly onCompare: () => void;
}
/** The papers of a record: one large, or up to four side by side; numbers choose. */
export const PaperStage = observer(function PaperStage({
  papers,
  index,
  views,
  comparing,
  shelf,
  text,
  framed,
  onShow,
  onView,
  onCompare,
}: Props): ReactNode {
  const styles = useStyles();
  const paper = papers[index];
  if (!paper) return <EmptyState title={text('paper.none')} />;
  const viewOf = (place: number): PhotoView => views[place] ?? firstView(place);
  const tool = (id: string, icon: ReactNode, onClick: () => void, more: object = {}): ReactNode => (
    <Button
      size="small"
      appearance="subtle"
      icon={icon as never}
      aria-label={text(id)}
      title={text(id)}
      onClick={onClick}
      {...more}
    />
  );
  const many = comparing && papers.length > 1;
  const first = Math.floor(index / mostBeside) * mostBeside;
  return (
    <div className={styles.box}>
      <div className={styles.bar} role="toolbar" aria-label={text('papers')}>
        {papers.map((one, place) => (
          <Button
            key={one.field}
            size="small"
            appearance={place === index ? 'primary' : 'subtle'}
            aria-pressed={place === index}
            className={mergeClasses(!one.file && place !== index && styles.missing)}
            data-paper={one.field}
            onClick={() => onShow(place)}
          >
            {place < 9 ? `${place + 1} ` : ''}
            {one.label}
          </Button>
        ))}
        <span className={styles.space} />
        {tool('rotate.left', <ArrowRotateCounterclockwiseRegular />, () => onView('left'))}
        {tool('rotate.right', <ArrowRotateClockwiseRegular />, () => onView('right'))}
        {tool('zoom.out', <ZoomOutRegular />, () => onView('out'))}
        <span aria-live="polite">{Math.round(viewOf(index).zoom * 100)}%</span>
        {tool('zoom.in', <ZoomInRegular />, () => onView('in'))}
        {tool('compare', <GridRegular />, onCompare, {
          appearance: comparing ? 'primary' : 'subtle',
          'aria-pressed': comparing,
          disabled: papers.length < 2,
        })}
      </div>
      <div className={mergeClasses(styles.stages, many && papers.length > 2 && styles.two)}>
        {!many && (
          <Stage key={paper.field} paper={paper} view={viewOf(index)} shelf={shelf} text={text} framed={framed} />
        )}
        {many &&
          papers.slice(first, first + mostBeside).map((one, at) => {
            const place = first + at;
            const named = (id: string): object => ({
              'aria-label': text('paper.tool', { tool: text(id), paper: one.label }),
            });
            const caption = (
              <figcaption className={styles.caption}>
                <span className={styles.name}>{one.label}</span>
                {one.file &&
                  tool('rotate.right', <ArrowRotateClockwiseRegular />, () => onView('right', place), {
                    ...named('rotate.right'),
                    'data-turn': one.field,
                  })}
                {one.file && tool('paper.large', <ArrowMaximizeRegular />, () => onShow(place), named('paper.large'))}
              </figcaption>
            );
            return (
              <Stage
                key={one.field}
                paper={one}
                view={viewOf(place)}
                shelf={shelf}
                text={text}
                framed={framed}
                caption={caption}
                chosen={place === index}
              />
            );
          })}
      </div>
    </div>
  );
});
