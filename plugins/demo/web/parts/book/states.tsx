import { Button } from '@fluentui/react-components';
import {
  ConfirmContent,
  CountedWarnings,
  DataGrid,
  EmptyState,
  ErrorState,
  FailureTable,
  LoadingRows,
  Pagination,
  PaperButtons,
  PhotoPreview,
  StatusBadge,
  TaskButtons,
  TaskFailures,
  TaskProgress,
  TaskState,
  UploadDialog,
} from '@freightdeck/sdk/ui';
import { list } from '@freightdeck/sdk/contract';
import type { Command, Condition, ServiceToken } from '@freightdeck/sdk/contract';
import type { ServiceLocator, Task } from '@freightdeck/sdk/web';
import { Http, ServicesContext, Tasks, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useContext, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { bookState, examples, submitExample } from '../../../contract/index.ts';

const nothing = (): void => undefined;
const none: readonly Condition[] = [];
const at = '2026-03-05 09:30:00';
const task = (status: Task['status'], done: number, fail = 0): Task => ({
  id: `book-${status}`,
  platformId: '10001',
  version: 1,
  abilities: [],
  kind: 'EXPORT',
  title: '',
  subject: '',
  status,
  total: 200,
  done,
  ok: done - fail,
  fail,
  fileName: null,
  fileSize: null,
  message: null,
  createdAt: at,
  startedAt: at,
  finishedAt: null,
  expireAt: null,
});
const tasks = [task(0, 0), task(1, 120), task(2, 200, 3), task(3, 40, 40), task(5, 10)];

const Empty = observer(function Empty(): ReactNode {
  const text = useText();
  return (
    <>
      <EmptyState />
      <EmptyState title={text('componentBook.empty')} hint={text('componentBook.note')} action={<Button>+</Button>} />
      <EmptyState locked title={text('componentBook.locked')} />
    </>
  );
});
const Failed = observer(function Failed(): ReactNode {
  const text = useText();
  return <ErrorState message={text('componentBook.failed')} requestId="req-1" onRetry={nothing} />;
});
const Grid = observer(function Grid(): ReactNode {
  const text = useText();
  const [selected, select] = useState<ReadonlySet<string>>(new Set(['2']));
  return (
    <DataGrid
      label={text('componentBook.grid')}
      columns={[
        { id: 'title', title: text('field.title'), width: 160, sortable: true, cell: (row) => row.title },
        {
          id: 'status',
          title: text('field.status'),
          width: 120,
          cell: (row) => <StatusBadge tone={row.tone}>{text(`tone.${row.tone}`)}</StatusBadge>,
        },
      ]}
      rows={[
        { id: '1', title: 'YD001', tone: 'running' as const },
        { id: '2', title: 'YD002', tone: 'done' as const },
      ]}
      rowId={(row) => row.id}
      rowName={(row) => row.title}
      selected={selected}
      onSelect={(ids, on) =>
        select(new Set(on ? [...selected, ...ids] : [...selected].filter((id) => !ids.includes(id))))
      }
    />
  );
});
const Pages = observer(function Pages(): ReactNode {
  const [place, go] = useState({ page: 3, limit: 20 });
  return <Pagination {...place} total={412} onChange={(page, limit) => go({ page, limit })} />;
});
const Confirm = observer(function Confirm(): ReactNode {
  const text = useText();
  return (
    <ConfirmContent danger title={text('componentBook.sure')} text={text('componentBook.note')} onAnswer={nothing} />
  );
});
/** A part that covers the page is opened by a button. */
const Opened = observer(function Opened({
  of: Part,
}: {
  readonly of: ComponentType<{ readonly onClose: () => void }>;
}): ReactNode {
  const text = useText();
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button onClick={() => open(true)}>{text('componentBook.open')}</Button>
      {isOpen && <Part onClose={() => open(false)} />}
    </>
  );
});
const Uploading = ({ onClose }: { readonly onClose: () => void }): ReactNode => (
  <UploadDialog files={[]} onDone={onClose} onClose={onClose} />
);
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200">' +
    '<rect width="320" height="200" fill="#7a9cc6"/></svg>',
)}`;
const Looking = ({ onClose }: { readonly onClose: () => void }): ReactNode => (
  <PhotoPreview photos={[1, 2].map((number) => ({ url: picture, name: `${number}.png` }))} onClose={onClose} />
);

const failures = [{ recordId: '1', label: 'YD001', reason: 'wrongState', message: 'wrongState' }];
/** What a part would ask the server for; here it is given. */
function useGiven(key: string, given: unknown): ServiceLocator {
  const outer = useContext(ServicesContext);
  const [locator] = useState<ServiceLocator>(() => ({
    get: <T,>(token: ServiceToken<T>): T => {
      if (token.key === key) return given as T;
      if (!outer) throw new Error('no services');
      return outer.get(token);
    },
  }));
  return locator;
}
const Refused = observer(function Refused(): ReactNode {
  const locator = useGiven(Tasks.key, { failures: () => Promise.resolve(failures) });
  return (
    <ServicesContext value={locator}>
      <TaskFailures id="book" />
    </ServicesContext>
  );
});
const { fields } = examples;
const judged: Command = { ...submitExample, on: { ...examples, fields: { ...fields, rules: list(bookState, 9) } } };
const Counted = observer(function Counted(): ReactNode {
  const locator = useGiven(Http.key, { counts: () => Promise.resolve({ 1: 4, 2: 1 }) });
  return (
    <ServicesContext value={locator}>
      <CountedWarnings command={judged} conditions={none} onTold={nothing} />
    </ServicesContext>
  );
});

/** States of pages, tables, dialogs and long work. */
export const stateEntries: Readonly<Record<string, ComponentType>> = {
  EmptyState: Empty,
  ErrorState: Failed,
  LoadingRows: () => <LoadingRows rows={3} />,
  DataGrid: Grid,
  Pagination: Pages,
  ConfirmContent: Confirm,
  UploadDialog: () => <Opened of={Uploading} />,
  PhotoPreview: () => <Opened of={Looking} />,
  PaperButtons: () => <PaperButtons query={{ path: '/api/demo/paper' }} id="1" name="YD20260305" />,
  TaskState: () => tasks.map((one) => <TaskState key={one.id} task={one} />),
  TaskProgress: () => tasks.slice(0, 3).map((one) => <TaskProgress key={one.id} task={one} />),
  TaskButtons: () => tasks.slice(1, 3).map((one) => <TaskButtons key={one.id} task={one} onFailures={nothing} />),
  FailureTable: () => <FailureTable rows={failures} />,
  TaskFailures: Refused,
  CountedWarnings: Counted,
};
