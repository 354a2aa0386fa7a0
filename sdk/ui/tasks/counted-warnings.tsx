import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Command, Condition } from '../../contract/index.ts';
import { Http, useEvent, usePick, useService, useText } from '../../web/index.ts';
import { fieldText } from '../field-value.tsx';
import { useOwnText } from '../form/use-help.ts';

/** How many records have each value, by field. */
type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;
interface Props {
  readonly command: Command;
  readonly conditions: readonly Condition[];
  /** The counts are there, or cannot be had: from now on the person knows what there is to know. */
  readonly onTold: () => void;
}
/**
 * What speaks against a command on all records that match: the plugin's texts `warning.<command>.<field>` of lists of
 * words, with how many records have each word. The server counts the records that the command takes.
 */
export const CountedWarnings = observer(function CountedWarnings({ command, conditions, onTold }: Props): ReactNode {
  const http = useService(Http);
  const text = useText();
  const pick = usePick();
  const own = useOwnText();
  const [counts, setCounts] = useState<Counts>();
  const [failure, setFailure] = useState('');
  const tell = useEvent(onTold);
  const { name, on } = command;
  const known = (field: string): boolean => own(`warning.${name}.${field}`, () => ({ [field]: '' })) !== undefined;
  const fields = Object.keys(on?.fields ?? {}).filter((field) => on?.fields[field]?.of?.choices && known(field));
  const asked = fields.join(' ');
  useEffect(() => {
    const gone = new AbortController();
    const options = { signal: gone.signal, quiet: true };
    const count = async (by: string) =>
      [by, on ? await http.counts(on, { conditions, by, command: name }, options) : {}] as const;
    Promise.all(asked.split(' ').filter(Boolean).map(count))
      .then((all) => setCounts(Object.fromEntries(all)))
      .catch((error: unknown) => {
        if (!gone.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      })
      .finally(() => {
        if (!gone.signal.aborted) tell();
      });
    return () => gone.abort();
  }, [http, on, name, conditions, asked, tell]);
  if (asked === '') return null;
  if (failure)
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{text('core.tasks.bulk.notCounted', { reason: failure })}</MessageBarBody>
      </MessageBar>
    );
  if (!counts) return <p aria-live="polite">{text('core.tasks.bulk.counting')}</p>;
  const rows = fields.flatMap((field) => {
    const words = Object.entries(counts[field] ?? {})
      .filter(([, count]) => count > 0)
      .sort(([, one], [, other]) => other - one)
      .map(([value, count]) =>
        text('core.tasks.bulk.times', { name: fieldText(on?.fields[field]?.of, value, pick), count }),
      );
    const said = words.length > 0 && own(`warning.${name}.${field}`, () => ({ [field]: words.join('、') }));
    return said ? [said] : [];
  });
  if (rows.length === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody data-warnings>
        {rows.map((words) => (
          <div key={words}>{words}</div>
        ))}
      </MessageBarBody>
    </MessageBar>
  );
});
