import { makeStyles, Subtitle2, Text } from '@fluentui/react-components';
import type { AnswerOf, Choice, RecordOf } from '@freightdeck/sdk/contract';
import { ErrorState, FieldGrid, FieldValue, LoadingRows, useChoices } from '@freightdeck/sdk/ui';
import { Http, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { outboxContent, type outboxRows } from '../../contract/index.ts';
import { eventFields, fieldOfValue, labelOfPath } from './outside-fields.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '8px', paddingBlockEnd: '16px' },
});
/** An event by its words, where somebody has named it: of the open interface, or of a command. */
const EventName = observer(function EventName({ name }: { readonly name: string }): ReactNode {
  const pick = usePick();
  const hooks = useChoices(eventFields.hook);
  const resources = useChoices(eventFields.resource);
  const actions = useChoices(eventFields.action);
  const [resource, action] = name.split('.');
  const word = (choices: readonly Choice[], code: string | undefined): Choice | undefined =>
    choices.find(({ value }) => value === code);
  const hook = word(hooks, name);
  const words = hook ? [hook] : [word(resources, resource), word(actions, action)];
  return words.every((one) => one !== undefined) ? words.map((one) => pick(one)).join(' · ') : name;
});
const Word = observer(function Word({
  path,
  value: text,
}: {
  readonly path: string;
  readonly value: string;
}): ReactNode {
  if (path === 'event') return <EventName name={text} />;
  const { field, value } = fieldOfValue(path, text);
  return <FieldValue field={field} value={value} unit />;
});
const parts = ['request', 'answer', 'hand'] as const;

/** What was sent and what came back; secrets and account numbers are left out by the server. */
export const OutsideContent = observer(function OutsideContent({
  record,
}: {
  readonly record: RecordOf<typeof outboxRows>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const [content, setContent] = useState<AnswerOf<typeof outboxContent>>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    setFailure('');
    http
      .ask(outboxContent, { id: record.id }, { signal: gone.signal, quiet: true })
      .then(setContent, (error: unknown) => {
        if (!gone.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      });
    return () => gone.abort();
  }, [http, record.id, record.version, attempt]);
  if (failure) return <ErrorState message={failure} onRetry={() => setAttempt(attempt + 1)} />;
  if (!content) return <LoadingRows rows={4} />;
  return parts.map((part) => (
    <section key={part} className={styles.part} aria-label={text(`outside.${part}`)}>
      <Subtitle2>{text(`outside.${part}`)}</Subtitle2>
      {content[part].length === 0 ? (
        <Text>{text('outside.none')}</Text>
      ) : (
        <FieldGrid
          items={content[part].map(({ name, value }) => ({
            id: name,
            label: labelOfPath(name, pick),
            value: <Word path={name} value={value} />,
          }))}
        />
      )}
    </section>
  ));
});
