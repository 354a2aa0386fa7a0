import type { RecordOf } from '@freightdeck/sdk/contract';
import { Http, usePick, useService } from '@freightdeck/sdk/web';
import { useEffect, useState } from 'react';
import { channel, enterpriseAccounts, subAccounts, type Channel } from '../../contract/index.ts';

export interface AccountChoice {
  readonly id: string;
  readonly channel: Channel;
  readonly accountNo: string;
  readonly name: string;
}
/** Accounts that a statement may be of: open ones at channels, and those of the bank's interface. */
export function useAccounts(): {
  readonly accounts: readonly AccountChoice[] | undefined;
  readonly failure: string;
  readonly again: () => void;
} {
  const http = useService(Http);
  const pick = usePick();
  const [found, setFound] = useState<{
    readonly opened: readonly RecordOf<typeof subAccounts>[];
    readonly linked: readonly RecordOf<typeof enterpriseAccounts>[];
  }>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    const quiet = { signal: gone.signal, quiet: true } as const;
    setFailure('');
    Promise.all([
      http.listing(subAccounts, { conditions: [{ type: 'openStatus', value: 2 }] }, quiet),
      // Who may not see these accounts imports for the others.
      http.listing(enterpriseAccounts, { conditions: [{ type: 'status', value: 1 }] }, quiet).catch(() => []),
    ]).then(
      ([opened, linked]) => setFound({ opened, linked }),
      (error: unknown) => {
        if (!gone.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => gone.abort();
  }, [http, attempt]);
  const named = (of: Channel): string => pick(channel.choices?.find(({ value }) => value === of) ?? { zh: of, en: of });
  const choice = (id: string, of: Channel, accountNo: string, accountName: string): AccountChoice => ({
    id,
    channel: of,
    accountNo,
    name: `${named(of)} ${accountNo} ${accountName}`,
  });
  const opened = (own: boolean): readonly AccountChoice[] =>
    (found?.opened ?? []).flatMap((one) =>
      one.accountNo === null || (one.ownerType === 'tenant') !== own
        ? []
        : [choice(one.id, one.channel, one.accountNo, one.accountName)],
    );
  return {
    // The provider's own accounts come first.
    accounts: found && [
      ...opened(true),
      ...found.linked.map((one) => choice(one.id, 'ENT', one.accountNo, one.accountName)),
      ...opened(false),
    ],
    failure,
    again: () => setAttempt((one) => one + 1),
  };
}
