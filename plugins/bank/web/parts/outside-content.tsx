import { makeStyles, Subtitle2, Text } from '@fluentui/react-components';
import type { AnswerOf, RecordOf } from '@freightdeck/sdk/contract';
import { ErrorState, FieldGrid, FieldValue, LoadingRows, MoneyText } from '@freightdeck/sdk/ui';
import { Http, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { channel, outboxContent, outsideWord, type outboxRows } from '../../contract/index.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '8px', paddingBlockEnd: '16px' },
});
/** Whole cents. */
const isMoney = (name: string, value: string): boolean => /(^a|A)mount$|Cents$/.test(name) && /^\d{1,15}$/.test(value);
const Word = observer(function Word({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  if (isMoney(name, value)) return <MoneyText cents={Number(value)} unit />;
  return <FieldValue field={name === 'channel' ? channel : outsideWord} value={value} />;
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
  const labelOf = (name: string): string => {
    const known = outsideWord.choices?.find(({ value }) => value === name);
    return known ? pick(known) : name;
  };
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
            label: labelOf(name),
            value: <Word name={name} value={value} />,
          }))}
        />
      )}
    </section>
  ));
});
