import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useDensity } from '@freightdeck/sdk/ui';
import { Http, Messages, useService, useText } from '@freightdeck/sdk/web';
import type { ColumnSetting, ListDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ListColumn } from './list-columns.tsx';
import type { ListState } from './list-query.ts';
import { problemOf } from './problem.ts';

interface Props {
  readonly definition: ListDefinition;
  readonly state: ListState;
  readonly columns: readonly ListColumn[];
  readonly settings: readonly ColumnSetting[];
  readonly name: string;
}
/** Exports what the list shows, all pages of it; a second click gives it up. */
export const ExportButton = observer(function ExportButton({ definition, state, columns, settings, name }: Props) {
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const { control: size } = useDensity();
  const running = useRef<AbortController>(undefined);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (): Promise<void> => {
    if (running.current) return running.current.abort();
    const stop = new AbortController();
    running.current = stop;
    setBusy(true);
    try {
      const { csvOf, exportRows, readAll, saveFile } = await import('./export-rows.ts');
      const { rows, complete } = await readAll(http, definition, state, stop.signal);
      saveFile(`${name}.csv`, csvOf(columns, settings, rows));
      messages.show(complete ? 'success' : 'warning', text(complete ? 'core.page.export.done' : 'core.page.export.cut', { count: complete ? rows.length : exportRows }));
    } catch (error) {
      const problem = stop.signal.aborted ? undefined : problemOf(error);
      if (problem) messages.show('error', problem.message);
    } finally {
      running.current = undefined;
      setBusy(false);
    }
  };
  return <Button size={size} appearance="subtle" icon={<ArrowDownloadRegular />} aria-busy={busy} onClick={() => void start()}>{text(busy ? 'core.page.export.stop' : 'core.page.export.start')}</Button>;
});
