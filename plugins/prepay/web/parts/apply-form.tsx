import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf, InputOfCommand } from '@freightdeck/sdk/contract';
import { FormField, FormFrame, useDraft } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import { formatMoney } from '@freightdeck/sdk/values';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { applyPrepay, prepayQuote } from '../../contract/index.ts';

type Input = InputOfCommand<typeof applyPrepay>;
type Values = { readonly [K in keyof Input]: Input[K] | null };
const useStyles = makeStyles({
  room: {
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
});
const names = ['waybillId', 'prepayKind', 'channel', 'amount', 'reason'] as const;

/** 申请预付: shows how much can still be requested once waybill and kind are chosen. */
export const ApplyForm = observer(function ApplyForm({ submit, close }: FormProps<typeof applyPrepay>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const draft = useDraft<Values>({
    waybillId: null,
    prepayKind: 'CASH',
    channel: 'WALLET',
    amount: null,
    reason: null,
  });
  const [room, setRoom] = useState<AnswerOf<typeof prepayQuote>>();
  const { waybillId, prepayKind, channel } = draft.values;
  useEffect(() => {
    setRoom(undefined);
    if (!waybillId || !prepayKind) return undefined;
    const stop = new AbortController();
    http.ask(prepayQuote, { waybillId, prepayKind }, { quiet: true, signal: stop.signal }).then(
      (found) => {
        if (!stop.signal.aborted) setRoom(found);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [http, waybillId, prepayKind]);
  const save = (): void => {
    const input = Object.fromEntries(
      names.flatMap((name) => {
        const value = draft.values[name];
        return value === null || value === '' ? [] : [[name, value] as const];
      }),
    );
    void draft.send(() => submit(input as Input));
  };
  return (
    <FormFrame
      failure={draft.failure}
      busy={draft.busy}
      canSave={Boolean(waybillId && prepayKind && channel && draft.values.amount)}
      onClose={close}
      onSave={save}
    >
      {names.map((name) => (
        <FormField
          key={name}
          name={name}
          field={applyPrepay.input[name]}
          label={text(`field.${name}`)}
          value={draft.values[name] ?? null}
          error={draft.errors[name]}
          disabled={draft.busy}
          onChange={(value) => draft.set({ [name]: value } as Partial<Values>)}
        />
      ))}
      {room && (
        <div className={styles.room} role="status">
          <Caption1>
            {text('quote.room', {
              estimate: formatMoney(room.estimateCents),
              cap: formatMoney(room.capCents),
              used: formatMoney(room.usedCents),
              kind: formatMoney(room.kindCapCents),
              left: formatMoney(room.leftCents),
            })}
          </Caption1>
        </div>
      )}
    </FormFrame>
  );
});
