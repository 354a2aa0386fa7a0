import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  OverlayDrawer,
  Tab,
  TabList,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { tasks as taskRecords } from '@freightdeck/sdk/contract';
import { EmptyState, FieldValue, Pagination, TaskProgress } from '@freightdeck/sdk/ui';
import { Http, Messages, Tasks, Upload, useService } from '@freightdeck/sdk/web';
import type { ImportWish } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { FileStep } from './file-step.tsx';
import { ImportStore, rowsAtOnce } from './import-store.ts';
import { RepairGrid } from './repair-grid.tsx';

const useStyles = makeStyles({
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    height: '100%',
    boxSizing: 'border-box',
    paddingBlock: '8px',
  },
  head: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '12px' },
  counts: { fontVariantNumeric: 'tabular-nums' },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  foot: { justifyContent: 'flex-end', gap: '8px' },
});
export interface ImportDrawerProps {
  readonly wish: ImportWish;
  readonly onClose: () => void;
}
/**
 * An import from the template to the last repaired row. Closing it loses nothing: the rows are kept, and the tray opens
 * it again.
 */
export const ImportDrawer = observer(function ImportDrawer({ wish, onClose }: ImportDrawerProps): ReactNode {
  const styles = useStyles();
  const text = useWords('core.import');
  const http = useService(Http);
  const tasks = useService(Tasks);
  const upload = useService(Upload);
  const messages = useService(Messages);
  const [store] = useState(() => new ImportStore({ http, tasks, upload }, wish));
  const { phase, task, waiting } = store;
  const { id } = store;
  // While it is looked at, nobody needs to be told of its end.
  useEffect(() => (id === undefined ? undefined : tasks.attend(id)), [tasks, id]);
  useEffect(() => store.leave, [store]);
  const title = task?.title ?? ('task' in wish ? '' : wish.title);
  const open = task?.fail ?? 0;
  const runs = phase === 'running';
  const abandon = async (): Promise<void> => {
    if (
      await messages.confirm({ title: text('abandon'), text: text('abandon.ask'), ok: text('abandon'), danger: true })
    ) {
      await store.abandon();
      onClose();
    }
  };
  const key = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return;
    event.preventDefault();
    if (phase === 'check' && waiting > 0 && !store.busy) void store.run();
  };
  return (
    <OverlayDrawer
      open
      position="end"
      size="full"
      modalType="modal"
      onOpenChange={(_, { open: stays }) => {
        if (!stays) onClose();
      }}
      onKeyDown={key}
      data-import
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={text('core.ui.close')}
              onClick={onClose}
            />
          }
        >
          {title}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        {phase === 'choose' || phase === 'sending' ? (
          <FileStep store={store} text={text} />
        ) : (
          <div className={styles.body}>
            {task && (
              <div className={styles.head}>
                <FieldValue field={taskRecords.fields.status} value={task.status} />
                <strong className={styles.counts} aria-live="polite" data-counts>
                  {text('counts', { total: task.total, waiting, ok: task.ok, open })}
                </strong>
              </div>
            )}
            {store.known && (
              <MessageBar intent="warning" layout="multiline">
                <MessageBarBody>{text('known')}</MessageBarBody>
                <MessageBarActions>
                  <Button size="small" onClick={() => void store.sendAgain()}>
                    {text('again')}
                  </Button>
                </MessageBarActions>
              </MessageBar>
            )}
            {store.unknown.length > 0 && (
              <MessageBar intent="info" layout="multiline">
                <MessageBarBody>{text('unknown', { names: store.unknown.join('、') })}</MessageBarBody>
              </MessageBar>
            )}
            {(store.skipped.sheets > 0 || store.skipped.rows > 0) && (
              <MessageBar intent="warning" layout="multiline">
                <MessageBarBody>
                  {text('skipped', {
                    ...store.skipped,
                    both: store.skipped.sheets > 0 && store.skipped.rows > 0 ? 'yes' : 'no',
                  })}
                </MessageBarBody>
              </MessageBar>
            )}
            {store.problem && (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>
                  {store.problem.message}
                  {store.problem.requestId && ` (${text('core.ui.requestId', { id: store.problem.requestId })})`}
                </MessageBarBody>
              </MessageBar>
            )}
            {task?.message && (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>{task.message}</MessageBarBody>
              </MessageBar>
            )}
            {runs && task && (
              <>
                <TaskProgress task={task} />
                <span className={styles.hint}>{text('background')}</span>
              </>
            )}
            <TabList
              size="small"
              selectedValue={store.which}
              onTabSelect={(_, { value }) => store.show(value === 'all' ? 'all' : 'open')}
            >
              <Tab value="open">{text('which.open', { count: open })}</Tab>
              <Tab value="all">{text('which.all', { count: task?.total ?? 0 })}</Tab>
            </TabList>
            {store.rows.length > 0 ? (
              <RepairGrid
                columns={store.columns}
                rows={store.rows}
                text={text}
                locked={runs}
                onCell={store.repair}
                onDrop={(line) => void store.drop(line)}
              />
            ) : (
              <EmptyState title={text('none')} />
            )}
            {store.total > rowsAtOnce && (
              <Pagination
                page={store.page}
                limit={rowsAtOnce}
                total={store.total}
                more={false}
                onChange={(page) => store.show(store.which, page)}
              />
            )}
            {!runs && store.rows.length > 0 && <span className={styles.hint}>{text('hint')}</span>}
          </div>
        )}
      </DrawerBody>
      <DrawerFooter className={styles.foot}>
        {phase === 'check' && task?.status === 6 && (
          <Button disabled={store.busy} onClick={() => void abandon()}>
            {text('abandon')}
          </Button>
        )}
        {runs && <Button onClick={() => void store.abandon()}>{text('core.tasks.cancel')}</Button>}
        {phase === 'check' && task?.status === 2 && store.rows.some(({ state }) => state === 'fail') && (
          <Button disabled={store.busy} onClick={() => void store.retry()}>
            {text('retry')}
          </Button>
        )}
        {phase === 'check' && waiting > 0 ? (
          <Button appearance="primary" data-run disabled={store.busy} onClick={() => void store.run()}>
            {text('run', { count: waiting })}
          </Button>
        ) : (
          <Button appearance={phase === 'check' ? 'primary' : 'secondary'} onClick={onClose}>
            {text(runs ? 'core.tasks.bulk.background' : 'core.ui.close')}
          </Button>
        )}
      </DrawerFooter>
    </OverlayDrawer>
  );
});
