import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { Messages, Navigation, usePage, useService, useText } from '@freightdeck/sdk/web';
import { Tabs } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Trails } from '../trails/index.ts';
import { problemOf } from './problem.ts';

const useStyles = makeStyles({
  steps: { display: 'inline-flex', alignItems: 'center', gap: '2px', whiteSpace: 'nowrap' },
  place: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums', marginInlineEnd: '4px' },
});
const steps: Readonly<Record<string, 1 | -1>> = { PageDown: 1, ArrowDown: 1, PageUp: -1, ArrowUp: -1 };
interface Props {
  readonly id: string;
  /** A record that was changed may have left its list. */
  readonly version?: number | undefined;
}
/**
 * 第 3/1842 ‹ ›: the records of the list this one was opened from, also by Alt with PgUp, PgDn, ↑ or ↓. The next one
 * takes this one's tab.
 */
export const RecordSteps = observer(function RecordSteps({ id, version }: Props) {
  const styles = useStyles();
  const text = useText();
  const page = usePage();
  const trails = useService(Trails);
  const navigation = useService(Navigation);
  const tabs = useService(Tabs);
  const messages = useService(Messages);
  const [busy, setBusy] = useState(false);
  const place = trails.at(page.path, id);
  useEffect(() => {
    const tab = trails.takeFrom(page.path, id);
    if (tab !== undefined && tab !== page.fullPath) tabs.close(tab);
  }, [trails, tabs, page.path, page.fullPath, id]);
  const look = useEffectEvent(() => void trails.look(page.path, id).catch(() => undefined));
  // Not at first: the list that opened the record had just been read.
  const isSeen = useRef(false);
  useEffect(() => {
    if (!page.visible) return;
    if (isSeen.current) look();
    isSeen.current = true;
  }, [page.visible, id, version]);
  const step = async (by: 1 | -1): Promise<void> => {
    if (!place || busy || (by === 1 ? place.last : place.first)) return;
    setBusy(true);
    try {
      const next = await trails.step(page.path, id, by, page.fullPath);
      if (next !== undefined) navigation.replace(page.path, { id: next });
    } catch (error) {
      const problem = problemOf(error);
      if (problem) messages.show('error', problem.message);
    } finally {
      setBusy(false);
    }
  };
  const stepBy = useEffectEvent(step);
  useEffect(() => {
    if (!page.visible) return undefined;
    const key = (event: KeyboardEvent): void => {
      const by = steps[event.key];
      if (!event.altKey || event.ctrlKey || event.isComposing || event.defaultPrevented || by === undefined) return;
      // A dialog over the page has the keys for itself.
      if (document.querySelector('[role="dialog"][aria-modal="true"],[role="alertdialog"]')) return;
      event.preventDefault();
      void stepBy(by);
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, [page.visible]);
  if (!place) return null;
  return (
    <span className={styles.steps} role="group" aria-label={text('core.page.steps.label')}>
      {place.position !== undefined && (
        <span className={styles.place} data-place>
          {place.total === null
            ? text('core.page.steps.at', { position: place.position })
            : text('core.page.steps.of', { position: place.position, total: place.total })}
        </span>
      )}
      <Button
        size="small"
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        disabled={place.first}
        aria-label={text('core.page.steps.previous')}
        title={`${text('core.page.steps.previous')} (Alt+PgUp)`}
        aria-keyshortcuts="Alt+PageUp Alt+ArrowUp"
        onClick={() => void step(-1)}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<ChevronRightRegular />}
        disabled={place.last}
        aria-label={text('core.page.steps.next')}
        title={`${text('core.page.steps.next')} (Alt+PgDn)`}
        aria-keyshortcuts="Alt+PageDown Alt+ArrowDown"
        onClick={() => void step(1)}
      />
    </span>
  );
});
