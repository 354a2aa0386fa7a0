import { Button, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowRotateClockwiseRegular, ArrowRotateCounterclockwiseRegular, SplitVerticalRegular, ZoomInRegular, ZoomOutRegular } from '@fluentui/react-icons';
import { EmptyState, LoadingRows } from '@freightdeck/sdk/ui';
import type { PhotoAct, PhotoView } from '@freightdeck/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { TextOf } from '../../i18n/use-words.ts';
import type { PaperShelf } from './paper-shelf.ts';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0, minHeight: 0, height: '100%' },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px' },
  space: { flex: '1 1 auto' },
  stages: { display: 'flex', flex: '1 1 auto', gap: '8px', minHeight: '240px' },
  stage: { flex: '1 1 0', minWidth: 0, overflow: 'auto', display: 'grid', placeItems: 'center', backgroundColor: tokens.colorNeutralBackground3, borderRadius: tokens.borderRadiusMedium },
  image: { maxWidth: '100%', maxHeight: '100%', transitionProperty: 'transform', transitionDuration: tokens.durationFast, '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' } },
  note: { color: tokens.colorNeutralForeground3, textAlign: 'center', padding: '16px' },
  missing: { color: tokens.colorNeutralForeground4 },
});
export interface Paper {
  readonly field: string;
  readonly label: string;
  /** Id of the stored file; empty when there is none. */
  readonly file: string;
}
interface StageProps {
  readonly paper: Paper;
  readonly view: PhotoView;
  readonly shelf: PaperShelf;
  readonly text: TextOf;
}
/** One paper as it lies there. What is no picture is opened beside. */
const Stage = observer(function Stage({ paper, view, shelf, text }: StageProps): ReactNode {
  const styles = useStyles();
  const [url, setUrl] = useState<string>();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    let gone = false;
    setUrl(undefined);
    setBroken(false);
    if (paper.file) shelf.open(paper.file).then((found) => { if (!gone) setUrl(found); }, () => { if (!gone) setUrl(''); });
    return () => { gone = true; };
  }, [shelf, paper.file]);
  const shown = !paper.file ? <span className={styles.note}>{text('paper.missing')}</span>
    : url === undefined ? <LoadingRows rows={3} />
      : url === '' || broken ? <span className={styles.note}>{text('paper.broken')}{url && <><br /><Link href={url} target="_blank">{text('paper.open')}</Link></>}</span>
        : <img className={styles.image} src={url} alt={paper.label} draggable={false} style={{ transform: `rotate(${view.angle}deg) scale(${view.zoom})` }} onError={() => setBroken(true)} />;
  return <figure className={styles.stage} style={{ margin: 0 }} data-stage={paper.field} aria-label={paper.label}>{shown}</figure>;
});
interface Props {
  readonly papers: readonly Paper[];
  readonly view: PhotoView;
  readonly comparing: boolean;
  readonly shelf: PaperShelf;
  readonly text: TextOf;
  readonly onView: (act: PhotoAct | number) => void;
  readonly onCompare: () => void;
}
/** The papers of a record: one large, or two side by side; numbers choose. */
export const PaperStage = observer(function PaperStage({ papers, view, comparing, shelf, text, onView, onCompare }: Props): ReactNode {
  const styles = useStyles();
  const paper = papers[view.index];
  if (!paper) return <EmptyState title={text('paper.none')} />;
  const beside = comparing && papers.length > 1 ? papers[(view.index + 1) % papers.length] : undefined;
  const tool = (id: string, icon: ReactNode, act: PhotoAct): ReactNode => <Button size="small" appearance="subtle" icon={icon as never} aria-label={text(id)} title={text(id)} onClick={() => onView(act)} />;
  return (
    <div className={styles.box}>
      <div className={styles.bar} role="toolbar" aria-label={text('papers')}>
        {papers.map((one, index) => (
          <Button key={one.field} size="small" appearance={index === view.index ? 'primary' : 'subtle'} aria-pressed={index === view.index} className={mergeClasses(!one.file && index !== view.index && styles.missing)} data-paper={one.field} onClick={() => onView(index)}>
            {index < 9 ? `${index + 1} ` : ''}{one.label}
          </Button>
        ))}
        <span className={styles.space} />
        {tool('rotate.left', <ArrowRotateCounterclockwiseRegular />, 'left')}
        {tool('rotate.right', <ArrowRotateClockwiseRegular />, 'right')}
        {tool('zoom.out', <ZoomOutRegular />, 'out')}
        <span aria-live="polite">{Math.round(view.zoom * 100)}%</span>
        {tool('zoom.in', <ZoomInRegular />, 'in')}
        <Button size="small" appearance={comparing ? 'primary' : 'subtle'} aria-pressed={comparing} icon={<SplitVerticalRegular />} aria-label={text('compare')} title={text('compare')} disabled={papers.length < 2} onClick={onCompare} />
      </div>
      <div className={styles.stages}>
        <Stage key={paper.field} paper={paper} view={view} shelf={shelf} text={text} />
        {beside && <Stage key={`beside ${beside.field}`} paper={beside} view={{ ...view, angle: 0 }} shelf={shelf} text={text} />}
      </div>
    </div>
  );
});
