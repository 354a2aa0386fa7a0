import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components';
import type { Command, RecordOf } from '@freightdeck/sdk/contract';
import { Http, Messages, usePlace, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { cancelBatch, confirmBatch, importBatches } from '../../contract/index.ts';

type Batch = RecordOf<typeof importBatches>;
// The list below may shrink, the bar may not: its buttons would lie under the search.
const useStyles = makeStyles({ bar: { flexShrink: 0 } });
const partly = 4;

/** Above the lines of a batch: how many are ready, wrong and in; and the buttons that import them or give them up. */
export const BatchBar = observer(function BatchBar({
  reload,
  readAt,
}: {
  readonly reload: () => void;
  readonly readAt?: number | undefined;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const id = usePlace().query['batchId'];
  const [batch, setBatch] = useState<Batch>();
  const [busy, setBusy] = useState(false);
  // A line that was mended changes what its batch counts, so the batch is read whenever its lines were.
  useEffect(() => {
    let here = true;
    if (id !== undefined)
      http.get(importBatches, id, { quiet: true }).then(
        (found) => {
          if (here) setBatch(found);
        },
        // The list itself says what went wrong.
        () => undefined,
      );
    return () => {
      here = false;
    };
  }, [http, id, readAt]);
  if (id === undefined || batch?.id !== id) return null;
  const { readyCount, failCount, okCount, total } = batch;
  const may = (command: Command): boolean => batch.abilities.includes(command.name);
  const run = async (
    command: Command,
    title: string,
    question: string,
    input: object,
    danger: boolean,
  ): Promise<void> => {
    if (!(await messages.confirm({ title, text: question, ok: title, danger }))) return;
    setBusy(true);
    try {
      await http.run(command, input as never, { id: batch.id, version: batch.version });
      messages.show('success', text('core.page.done', { action: title }));
    } catch {
      // What went wrong has been told; the lines are read again all the same.
    }
    // Its buttons come back with the batch as it is then.
    setBatch(undefined);
    setBusy(false);
    reload();
  };
  const numbers = text('import.preview', { ready: readyCount, skipped: failCount });
  return (
    <MessageBar
      className={styles.bar}
      intent={failCount > 0 ? 'warning' : 'info'}
      layout="multiline"
      data-batch={batch.batchNo}
    >
      <MessageBarBody>
        {text('import.batch', { batchNo: batch.batchNo, fileName: batch.fileName, at: batch.at })}
        <br />
        <span data-counts>
          {text('import.counts', { total, ready: readyCount, done: okCount - readyCount, wrong: failCount })}
        </span>
      </MessageBarBody>
      <MessageBarActions>
        {may(confirmBatch) && (
          <Button
            appearance="primary"
            disabled={busy || readyCount === 0}
            onClick={() => void run(confirmBatch, text('action.confirmBatch'), numbers, {}, false)}
          >
            {numbers}
          </Button>
        )}
        {may(cancelBatch) && batch.status === partly && failCount > 0 && (
          <Button
            disabled={busy}
            onClick={() => {
              const label = text('import.rest', { count: total - (okCount - readyCount) });
              void run(cancelBatch, label, label, { reason: label }, true);
            }}
          >
            {text('import.rest', { count: total - (okCount - readyCount) })}
          </Button>
        )}
      </MessageBarActions>
    </MessageBar>
  );
});
