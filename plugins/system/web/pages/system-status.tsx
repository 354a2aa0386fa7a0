import { Button, Link, Text, makeStyles, tokens } from '@fluentui/react-components';
import { DataGrid, ErrorState, LoadingRows, StatusBadge } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Dictionary, Http, Navigation, freePage, usePage, usePick, useService, useText } from '@freightdeck/sdk/web';
import { formatFileSize } from '@freightdeck/sdk/values';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { statusRead } from '../../contract/index.ts';
import type { StatusAnswer } from '../../contract/index.ts';
import { codesOfLines, spanOf, stateTones, titleOf, worstFirst, type StatusLine } from '../parts/status-words.ts';

type Process = StatusAnswer['processes'][number];
/** While the page is looked at, it is read again. */
const againMs = 30_000;

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 16px' },
  counts: { color: tokens.colorNeutralForeground3 },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
});

const SystemStatusPage = observer(function SystemStatusPage(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const navigation = useService(Navigation);
  const dictionary = useService(Dictionary);
  const { visible } = usePage();
  const [status, setStatus] = useState<StatusAnswer>();
  const [failed, setFailed] = useState(false);
  const read = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const found = await http.ask(statusRead, {}, { quiet: true, ...(signal && { signal }) });
        if (signal?.aborted) return;
        setStatus(found ?? undefined);
        setFailed(false);
      } catch {
        if (!signal?.aborted) setFailed(true);
      }
    },
    [http],
  );
  useEffect(() => {
    if (!visible) return undefined;
    const gone = new AbortController();
    void read(gone.signal);
    const timer = setInterval(() => void read(gone.signal), againMs);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, [read, visible]);

  const span = (seconds: number): string => {
    const { id, count } = spanOf(seconds);
    return text(id, { count });
  };
  const valueOf = ({ value, unit }: StatusLine): string => {
    if (value === null) return '-';
    if (unit === 'byte') return formatFileSize(value);
    return unit === 'second' ? span(value) : String(value);
  };
  const named = {
    outbox: dictionary.entries(codesOfLines.outbox),
    adapter: dictionary.entries(codesOfLines.adapter),
  };
  const lineTitle = (line: StatusLine): string => pick(titleOf(line, named));
  const lineColumns: readonly GridColumn<StatusLine>[] = [
    {
      id: 'title',
      width: 210,
      title: text('field.statusTitle'),
      pin: 'left',
      cell: (line) => {
        const { path } = line;
        return path === null ? lineTitle(line) : <Link onClick={() => navigation.go(path)}>{lineTitle(line)}</Link>;
      },
      hint: lineTitle,
    },
    {
      id: 'state',
      width: 100,
      title: text('field.statusState'),
      cell: ({ state }) => <StatusBadge tone={stateTones[state]}>{text(`status.state.${state}`)}</StatusBadge>,
    },
    { id: 'value', width: 100, title: text('field.statusValue'), align: 'end', cell: valueOf },
    {
      id: 'note',
      width: 330,
      title: text('field.statusNote'),
      cell: ({ note }) => pick(note),
      hint: ({ note }) => pick(note),
    },
    {
      id: 'todo',
      width: 400,
      title: text('field.statusTodo'),
      cell: ({ todo }) => pick(todo) || '-',
      hint: ({ todo }) => pick(todo),
    },
  ];
  const processColumns: readonly GridColumn<Process>[] = [
    {
      id: 'host',
      width: 150,
      title: text('field.processHost'),
      pin: 'left',
      cell: ({ host, pid }) => `${host} · ${pid}`,
      hint: ({ host, pid }) => `${host} · ${pid}`,
    },
    {
      id: 'alive',
      width: 100,
      title: text('field.statusState'),
      cell: ({ alive }) => (
        <StatusBadge tone={alive ? 'done' : 'refused'}>{text(alive ? 'status.alive' : 'status.silent')}</StatusBadge>
      ),
    },
    { id: 'version', width: 80, title: text('field.version'), cell: ({ version }) => version },
    { id: 'startedAt', width: 160, title: text('field.processStarted'), cell: ({ startedAt }) => startedAt },
    { id: 'seenAt', width: 160, title: text('field.processSeen'), cell: ({ seenAt }) => seenAt },
    {
      id: 'busy',
      width: 80,
      title: text('field.processBusy'),
      align: 'end',
      cell: ({ busyRatio }) => `${Math.round(busyRatio * 100)}%`,
    },
    {
      id: 'memory',
      width: 100,
      title: text('field.processMemory'),
      align: 'end',
      cell: ({ memoryBytes }) => formatFileSize(memoryBytes),
    },
    {
      id: 'connections',
      width: 120,
      title: text('field.processConnections'),
      align: 'end',
      cell: ({ connections, waiting }) => text('status.connections', { connections, waiting }),
    },
    {
      id: 'disk',
      width: 170,
      title: text('field.processDisk'),
      align: 'end',
      cell: ({ diskFreeBytes, diskBytes }) => `${formatFileSize(diskFreeBytes)} / ${formatFileSize(diskBytes)}`,
    },
  ];
  if (status === undefined)
    return failed ? <ErrorState message={text('status.failed')} onRetry={() => void read()} /> : <LoadingRows />;
  const lines = worstFirst(status.lines);
  const count = (state: StatusLine['state']): number => lines.filter((line) => line.state === state).length;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Text as="h2" size={500} weight="semibold">
          {text('status.title')}
        </Text>
        <Text className={styles.counts}>
          {text('status.counts', { all: lines.length, bad: count('bad'), warning: count('warning') })}
        </Text>
        {failed && <Text className={styles.counts}>{text('status.failed')}</Text>}
        <Button size="small" onClick={() => void read()}>
          {text('status.again')}
        </Button>
      </div>
      <DataGrid
        label={text('status.title')}
        columns={lineColumns}
        rows={lines}
        rowId={({ name }) => name}
        rowName={lineTitle}
      />
      <h3 className={styles.title}>{text('status.processes')}</h3>
      <DataGrid
        label={text('status.processes')}
        columns={processColumns}
        rows={status.processes}
        rowId={({ id }) => id}
        rowName={({ host, pid }) => `${host} ${pid}`}
      />
    </div>
  );
});
export const page = freePage(SystemStatusPage);
