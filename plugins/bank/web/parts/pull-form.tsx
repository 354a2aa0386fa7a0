import { Field, Select } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { EmptyState, ErrorState, FormField, LoadingRows } from '@freightdeck/sdk/ui';
import { formatDate } from '@freightdeck/sdk/values';
import { Http, usePick, useService, useText, type FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { channel, pullStatement, subAccounts } from '../../contract/index.ts';
import { FormFrame } from './form-frame.tsx';

type Account = RecordOf<typeof subAccounts>;
/** Account and day of the statement to fetch. */
export const PullForm = observer(function PullForm({ submit, close }: FormProps<typeof pullStatement>): ReactNode {
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const [accounts, setAccounts] = useState<readonly Account[]>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [id, setId] = useState('');
  const [day, setDay] = useState<string>(formatDate(new Date()));
  useEffect(() => {
    const gone = new AbortController();
    setFailure('');
    http
      .listing(
        subAccounts,
        {
          conditions: [
            { type: 'openStatus', value: 2 },
            { type: 'ownerType', value: 'tenant' },
          ],
        },
        { signal: gone.signal, quiet: true },
      )
      .then(
        (found) => {
          setAccounts(found);
          setId((now) => now || (found[0]?.id ?? ''));
        },
        (error: unknown) => {
          if (!gone.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
        },
      );
    return () => gone.abort();
  }, [http, attempt]);
  const account = accounts?.find((one) => one.id === id);
  if (failure) return <ErrorState message={failure} onRetry={() => setAttempt(attempt + 1)} />;
  if (!accounts) return <LoadingRows rows={3} />;
  if (accounts.length === 0) return <EmptyState title={text('statement.noAccount')} />;
  const name = (one: Account): string => {
    const known = channel.choices?.find(({ value }) => value === one.channel);
    return `${pick(known ?? { zh: one.channel, en: one.channel })} ${one.accountNo ?? ''} ${one.accountName}`;
  };
  return (
    <FormFrame
      canSave={account?.accountNo !== null && account !== undefined && day !== ''}
      saveLabel={text('action.pull')}
      onClose={close}
      onSave={async () => {
        if (account?.accountNo) await submit({ channel: account.channel, accountNo: account.accountNo, day });
      }}
    >
      <Field label={text('field.accountNo')} required>
        <Select value={id} onChange={(_, { value }) => setId(value)}>
          {accounts.map((one) => (
            <option key={one.id} value={one.id}>
              {name(one)}
            </option>
          ))}
        </Select>
      </Field>
      <FormField
        name="day"
        field={pullStatement.input.day}
        label={text('field.day')}
        value={day}
        onChange={(value) => setDay(typeof value === 'string' ? value : '')}
      />
    </FormFrame>
  );
});
