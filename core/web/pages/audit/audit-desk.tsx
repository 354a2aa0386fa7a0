import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular, KeyboardRegular } from '@fluentui/react-icons';
import { EmptyState, LoadingRows, firstView, turnView } from '@freightdeck/sdk/ui';
import type { PhotoAct, PhotoView, PictureFrame } from '@freightdeck/sdk/ui';
import { Http, Messages, Upload, usePage, useService, useText } from '@freightdeck/sdk/web';
import type { AuditDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { recordName } from '../actions.ts';
import { actOf, writes } from './audit-keys.ts';
import type { AuditAct } from './audit-keys.ts';
import { AuditNotes } from './audit-notes.tsx';
import { AuditQueue } from './audit-queue.tsx';
import { AuditRecord } from './audit-record.tsx';
import { AuditStore } from './audit-store.ts';
import type { QueueWish, ReadOnPaper } from './audit-store.ts';
import { KeyHelp } from './key-help.tsx';
import { PaperShelf } from './paper-shelf.ts';
import { PaperStage } from './paper-stage.tsx';
import { sideBySide } from './side-by-side.ts';
import type { Paper } from './paper-stage.tsx';
import { RefusePanel } from './refuse-panel.tsx';

const usualReasons = [
  'blurred',
  'different',
  'expired',
  'incomplete',
  'wrong',
  'covered',
  'other',
  'twice',
  'unreadable',
];
const useStyles = makeStyles({
  desk: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    height: '100%',
    minHeight: '480px',
    outlineStyle: 'none',
  },
  card: {
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    padding: '8px 12px',
    minHeight: 0,
  },
  head: { flexShrink: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' },
  counts: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
  space: { flex: '1 1 auto' },
  body: {
    display: 'grid',
    flex: '1 1 auto',
    minHeight: 0,
    gap: '8px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 1000px)': { gridTemplateColumns: '240px minmax(0, 1fr) 360px' },
  },
  column: { display: 'flex', flexDirection: 'column', overflow: 'auto' },
  kbd: { marginInlineStart: '6px', fontFamily: 'inherit', fontWeight: tokens.fontWeightRegular, opacity: 0.8 },
});
/** What checks found on the papers, by the field of each paper. */
function framesOf(
  readings: ReadonlyMap<string, ReadOnPaper>,
  text: (id: string) => string,
): Readonly<Record<string, readonly PictureFrame[]>> {
  const frames: Record<string, PictureFrame[]> = {};
  for (const [field, { place }] of readings)
    if (place) (frames[place.paper] ??= []).push({ id: field, title: text(`field.${field}`), box: place.box });
  return frames;
}
interface Props {
  readonly definition: AuditDefinition;
  readonly wish: QueueWish;
  /** Id of the record to begin with, or `start`: the first that is free. */
  readonly start: string;
  /** The record before the auditor is another one. */
  readonly onRecord: (id: string) => void;
  readonly onLeave: () => void;
}
/** The auditor's desk: queue, papers, details; every step by key. */
export const AuditDesk = observer(function AuditDesk({ definition, wish, start, onRecord, onLeave }: Props): ReactNode {
  const styles = useStyles();
  const text = useText();
  const words = useWords('core.audit');
  const http = useService(Http);
  const upload = useService(Upload);
  const messages = useService(Messages);
  const { visible } = usePage();
  const { resource } = definition;
  const desk = useRef<HTMLDivElement>(null);
  const [store, setStore] = useState<AuditStore>();
  const [shelf, setShelf] = useState<PaperShelf>();
  const [index, setIndex] = useState(0);
  const [views, setViews] = useState<Readonly<Record<number, PhotoView>>>({});
  const [comparing, setComparing] = useState(sideBySide.on);
  const [cursor, setCursor] = useState<string>();
  const [pointed, setPointed] = useState<string>();
  const [panel, setPanel] = useState<'refuse' | 'help'>();
  // A hidden page gives back what it holds, and takes it again when it is shown.
  useEffect(() => {
    const opened = new AuditStore(http, definition, wish, (sent, decision) =>
      messages.show('success', words(decision, { name: recordName(definition.resource.label, sent) })),
    );
    const papers = new PaperShelf(upload);
    setStore(opened);
    setShelf(papers);
    void opened.begin(start);
    desk.current?.focus();
    return () => {
      opened.leave();
      papers.clear();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the queue stays as it was when the desk was opened
  }, [http, upload, definition]);
  const names = definition.sections.flatMap(({ fields }) => fields as readonly string[]);
  const files =
    (definition.papers as readonly string[] | undefined) ??
    Object.entries(resource.fields)
      .filter(([, field]) => field.kind === 'file')
      .map(([name]) => name);
  const record = store?.record;
  const currentId = store?.currentId;
  const papers: readonly Paper[] = record
    ? files.map((field) => ({ field, label: text(`field.${field}`), file: String(record[field] ?? '') }))
    : [];
  useEffect(() => {
    setIndex(0);
    setViews({});
    setComparing(sideBySide.on());
    setCursor(names[0]);
    if (currentId === undefined) return;
    onRecord(currentId);
    // The papers of the next one are fetched while this one is read.
    const next = store?.next(currentId);
    if (next)
      void store?.ahead(next.id)?.then(
        (row) =>
          files.forEach((field) => {
            if (row[field]) shelf?.open(String(row[field])).catch(() => undefined);
          }),
        () => undefined,
      );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- begins anew with another record only
  }, [currentId, record?.id]);

  const name = record ? recordName(resource.label, record) : '';
  const reasonField = definition.refuse.input['reason'];
  const labels = (fields: readonly string[]): readonly string[] => fields.map((field) => text(`field.${field}`));
  const decide = async (decision: 'passed' | 'refused', input: Readonly<Record<string, unknown>>): Promise<void> => {
    setPanel(undefined);
    await store?.decide(decision, input);
    desk.current?.focus();
  };
  const pass = (): void => {
    if (!store?.mine) return;
    if (store.wrong.length > 0) messages.show('warning', words('marked', { fields: labels(store.wrong).join('、') }));
    else void decide('passed', {});
  };
  const refuse = (): void => {
    if (!store?.mine) return;
    if (reasonField) setPanel('refuse');
    else void decide('refused', {});
  };
  const moveCursor = (by: 1 | -1): void =>
    setCursor(
      (now) => names[Math.max(0, Math.min(names.length - 1, (now === undefined ? -1 : names.indexOf(now)) + by))],
    );
  const mark = (what: 'ok' | 'wrong'): void => {
    if (cursor === undefined || !store) return;
    store.mark(cursor, what);
    moveCursor(1);
  };
  /** A paper wanted by itself is shown large; the next record's lie side by side again. */
  const show = (place: number): void => {
    setIndex(place);
    setComparing(false);
  };
  const turn = (act: PhotoAct, place = index): void => {
    if (papers.length === 0) return;
    const view = turnView(views[place] ?? firstView(place), act, papers.length);
    setIndex(view.index);
    if (view.index === place) setViews({ ...views, [place]: view });
  };
  const compare = (): void => {
    setComparing(!comparing);
    sideBySide.turn(!comparing);
  };
  const acts: Readonly<Record<Exclude<AuditAct['act'], 'number'>, () => void>> = {
    next: () => store?.step(1),
    previous: () => store?.step(-1),
    turnLeft: () => turn('left'),
    turnRight: () => turn('right'),
    zoomIn: () => turn('in'),
    zoomOut: () => turn('out'),
    zoomReset: () => turn('reset'),
    compare,
    fieldUp: () => moveCursor(-1),
    fieldDown: () => moveCursor(1),
    markOk: () => mark('ok'),
    markWrong: () => mark('wrong'),
    pass,
    refuse,
    skip: () => void store?.advance(),
    takeBack: () => void store?.takeBack(),
    nextPaper: () => turn('next'),
    previousPaper: () => turn('previous'),
    help: () => setPanel('help'),
    leave: onLeave,
  };
  const pressed = useEffectEvent((event: KeyboardEvent): void => {
    // The focus is at the desk, or at what holds it: the page's main part has it after a change of page.
    const target = event.target as Node;
    const inside = desk.current !== null && (desk.current.contains(target) || target.contains(desk.current));
    if (panel !== undefined || event.defaultPrevented || !inside || writes(event.target)) return;
    const found = actOf(event);
    // A button that has the focus keeps its space bar.
    if (!found || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (found.act !== 'number') acts[found.act]();
    else if (found.index < papers.length) show(found.index);
  });
  useEffect(() => {
    if (!visible) return;
    const listen = (event: KeyboardEvent): void => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [visible]);

  if (!store || !shelf) return <LoadingRows rows={8} />;
  const nothing = !store.loading && store.queue.length === 0 && !store.problem;
  return (
    <div ref={desk} className={styles.desk} tabIndex={-1} data-page="audit">
      <header className={`${styles.card} ${styles.head}`}>
        <Button size="small" appearance="transparent" icon={<ChevronLeftRegular />} onClick={onLeave}>
          {words('leave')}
        </Button>
        <strong className={styles.counts} aria-live="polite" data-audit-counts>
          {words('head', { waiting: store.waiting, done: store.decided.size })}
        </strong>
        {store.decisions.average !== undefined && (
          <span className={styles.counts}>{words('average', { seconds: store.decisions.average.toFixed(1) })}</span>
        )}
        <span className={styles.space} />
        <Button
          size="small"
          appearance="subtle"
          icon={<KeyboardRegular />}
          aria-haspopup="dialog"
          onClick={() => setPanel('help')}
        >
          {words('keys')}
          <kbd className={styles.kbd}>?</kbd>
        </Button>
      </header>
      <AuditNotes store={store} resource={resource} words={words} />
      {nothing || (store.finished && currentId === undefined) ? (
        <div className={styles.card}>
          <EmptyState
            title={words(nothing ? 'empty' : 'finished')}
            action={<Button onClick={onLeave}>{words('leave')}</Button>}
          />
        </div>
      ) : (
        <div className={styles.body}>
          <div className={`${styles.card} ${styles.column}`}>
            <AuditQueue store={store} resource={resource} text={words} />
          </div>
          <div className={styles.card}>
            {record && (
              <PaperStage
                papers={papers}
                index={index}
                views={views}
                comparing={comparing}
                shelf={shelf}
                text={words}
                framed={{ frames: framesOf(store.readings, text), emphasised: pointed }}
                onShow={show}
                onView={turn}
                onCompare={compare}
              />
            )}
          </div>
          <div className={`${styles.card} ${styles.column}`}>
            <AuditRecord
              definition={definition}
              store={store}
              cursor={cursor}
              words={words}
              onCursor={setCursor}
              onPoint={setPointed}
              onPass={pass}
              onRefuse={refuse}
            />
          </div>
        </div>
      )}
      {panel === 'help' && <KeyHelp words={words} onClose={() => setPanel(undefined)} />}
      {panel === 'refuse' && (
        <RefusePanel
          name={name}
          reasons={
            definition.reasons
              ? definition.reasons.map((id) => text(`reason.${id}`))
              : usualReasons.map((id) => words(`reason.${id}`))
          }
          wrong={labels(store.wrong)}
          max={reasonField?.max ?? 200}
          words={words}
          onRefuse={(reason) => void decide('refused', { reason })}
          onClose={() => {
            setPanel(undefined);
            desk.current?.focus();
          }}
        />
      )}
    </div>
  );
});
