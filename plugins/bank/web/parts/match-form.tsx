import { Badge, Radio, RadioGroup, makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { EmptyState, ErrorState, FieldGrid, FieldValue, FormField, LoadingRows, MoneyText } from '@freightdeck/sdk/ui';
import { Http, useService, useText, type FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { matchStatement, postingKind, proposals } from '../../contract/index.ts';
import { FormFrame } from './form-frame.tsx';

type Proposal = AnswerOf<typeof proposals>['itemList'][number];
const useStyles = makeStyles({
  choice: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Unused journals of the same amount, those with the payer's name first. Another number can be typed. */
export const MatchForm = observer(function MatchForm({
  record,
  submit,
  close,
}: FormProps<typeof matchStatement>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [found, setFound] = useState<readonly Proposal[]>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [journalNo, setJournalNo] = useState('');
  const id = record?.id ?? '';
  useEffect(() => {
    const gone = new AbortController();
    setFailure('');
    http.ask(proposals, { id }, { signal: gone.signal, quiet: true }).then(
      (answer) => {
        setFound(answer?.itemList ?? []);
        setJournalNo((now) => now || (answer?.itemList.find((one) => one.sameName)?.journalNo ?? ''));
      },
      (error: unknown) => {
        if (!gone.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => gone.abort();
  }, [http, id, attempt]);
  if (failure) return <ErrorState message={failure} onRetry={() => setAttempt(attempt + 1)} />;
  if (!found || !record) return <LoadingRows rows={4} />;
  return (
    <FormFrame
      canSave={journalNo.trim() !== ''}
      saveLabel={text('action.match')}
      onSave={() => submit({ journalNo: journalNo.trim() })}
      onClose={close}
    >
      <FieldGrid
        items={[
          { id: 'counterName', label: text('field.counterName'), value: record.counterName },
          { id: 'amount', label: text('field.amount'), value: <MoneyText cents={record.amount} unit /> },
          { id: 'at', label: text('field.at'), value: record.at },
          { id: 'summary', label: text('field.summary'), value: record.summary || '–' },
        ]}
      />
      {found.length === 0 ? (
        <EmptyState title={text('statement.noProposal')} hint={text('statement.noProposalHint')} />
      ) : (
        <RadioGroup
          aria-label={text('statement.proposals')}
          value={journalNo}
          onChange={(_, { value }) => setJournalNo(value)}
        >
          {found.map((one) => (
            <Radio
              key={one.journalNo}
              value={one.journalNo}
              label={
                <span className={styles.choice}>
                  {one.journalNo} <FieldValue field={postingKind} value={one.bizType} /> {one.bizNo}{' '}
                  <span className={styles.quiet}>
                    {one.counter} {one.at}
                  </span>
                  {one.sameName && (
                    <Badge appearance="tint" color="success">
                      {text('statement.sameName')}
                    </Badge>
                  )}
                </span>
              }
            />
          ))}
        </RadioGroup>
      )}
      <FormField
        name="journalNo"
        field={matchStatement.input.journalNo}
        label={text('field.journalNo')}
        value={journalNo}
        onChange={(value) => setJournalNo(typeof value === 'string' ? value : '')}
      />
    </FormFrame>
  );
});
