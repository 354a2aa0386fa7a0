import { ChangeList, EmptyState, ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import type { AnswerOf, RecordOf } from '@freightdeck/sdk/contract';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { logChanges } from '../../contract/index.ts';
import type { logs } from '../../contract/index.ts';

type Told = AnswerOf<typeof logChanges>['itemList'];

/** What the call of a line of the log changed, record by record. */
export const LogChanges = observer(function LogChanges({ record }: { readonly record: RecordOf<typeof logs> }) {
  const text = useText();
  const http = useService(Http);
  const [told, setTold] = useState<Told>();
  const [failure, setFailure] = useState('');
  const { id } = record;
  const read = useCallback(() => {
    setFailure('');
    http.ask(logChanges, { id }, { quiet: true }).then(
      (answer) => setTold(answer?.itemList ?? []),
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  }, [http, id]);
  useEffect(read, [read]);
  if (failure) return <ErrorState message={failure} onRetry={read} />;
  if (!told) return <LoadingRows rows={3} />;
  if (told.length === 0) return <EmptyState title={text('log.unchanged')} />;
  return [...new Set(told.map((one) => one.record))].map((name) => (
    <section key={name} aria-label={name || text('log.given')}>
      <h3>{name || text('log.given')}</h3>
      <ChangeList
        changes={told
          .filter((one) => one.record === name)
          .map(({ field, before, after }, at) => ({
            id: `${field} ${at}`,
            label: field,
            before: before ?? undefined,
            after,
          }))}
      />
    </section>
  ));
});
