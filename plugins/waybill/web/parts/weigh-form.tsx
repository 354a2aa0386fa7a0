import { givenValues, seenValue } from '@freightdeck/sdk/contract';
import { FormField, FormFrame, useDraft } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { loadWaybill, unloadWaybill } from '../../contract/index.ts';

type Values = Readonly<Record<string, unknown>>;
interface Props {
  readonly command: typeof loadWaybill | typeof unloadWaybill;
  /** The goods of the trip ask for the slip: weights and photo are no choice then. */
  readonly slip: boolean;
  readonly send: (values: Values) => Promise<unknown>;
  readonly close: () => void;
}
const shown = ['grossKg', 'tareKg', 'netKg', 'happenedAt', 'photo', 'remark'] as const;
const ofSlip: readonly string[] = ['grossKg', 'tareKg', 'photo'];
/** Gross less tare, in kg; undefined while one of them is missing. */
const netOf = ({ grossKg, tareKg }: Values): number | undefined =>
  typeof grossKg === 'number' && typeof tareKg === 'number' && grossKg > tareKg ? grossKg - tareKg : undefined;

/** No lorry is lighter loaded than empty. */
const isTareAbove = ({ grossKg, tareKg }: Values): boolean =>
  typeof grossKg === 'number' && typeof tareKg === 'number' && tareKg >= grossKg;

/** Weights, time and slip of a loading or unloading. With gross and tare the net weight follows; else it is typed. */
const WeighForm = observer(function WeighForm({ command, slip, send, close }: Props): ReactNode {
  const text = useText();
  const draft = useDraft<Values>({});
  const { values, busy } = draft;
  const verb = command === loadWaybill ? 'load' : 'unload';
  const net = netOf(values);
  /** What is half typed is not judged yet. */
  const [judged, setJudged] = useState(false);
  const [tried, setTried] = useState(false);
  const set = (change: Values): void => {
    setJudged(false);
    const next = { ...values, ...change };
    const follows = netOf(next);
    // A net weight that followed goes with the weights it followed from.
    draft.set({
      ...change,
      ...(follows !== undefined ? { netKg: follows } : net !== undefined ? { netKg: null } : {}),
    });
  };
  const lacks = (name: string): boolean =>
    slip && ofSlip.includes(name) && (values[name] === null || values[name] === undefined || values[name] === '');
  const wrong = (name: string): string | undefined => {
    if (name === 'tareKg' && judged && isTareAbove(values)) return text('weigh.tareAbove');
    return tried && lacks(name) ? text('core.ui.invalid.required') : draft.errors[name];
  };
  const hints: Readonly<Record<string, string>> = {
    netKg: slip ? 'weigh.hint.netOfSlip' : 'weigh.hint.netKg',
    happenedAt: 'weigh.hint.happenedAt',
    photo: slip ? 'weigh.hint.slip' : 'weigh.hint.photo',
  };
  const save = (): void => {
    setTried(true);
    setJudged(true);
    if (isTareAbove(values) || shown.some(lacks)) return;
    const given = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
    );
    void draft.send(() => send(given));
  };
  return (
    <FormFrame failure={draft.failure} busy={busy} saveLabel={text(`action.${verb}`)} onSave={save} onClose={close}>
      {shown.map((name) => (
        <div key={name} data-begin={name === 'grossKg' ? '' : undefined}>
          <FormField
            name={name}
            field={slip && ofSlip.includes(name) ? { ...command.input[name], required: true } : command.input[name]}
            label={text(name === 'happenedAt' ? `weigh.${verb}At` : `field.${name}`)}
            hint={hints[name] === undefined ? undefined : text(hints[name])}
            value={seenValue(command.input, name, values)}
            error={wrong(name)}
            onBlur={() => setJudged(true)}
            disabled={busy}
            onChange={(value) => set(givenValues(command.input, name, value))}
          />
        </div>
      ))}
    </FormFrame>
  );
});
export const LoadForm = ({ record, submit, close }: FormProps<typeof loadWaybill>): ReactNode => (
  <WeighForm
    command={loadWaybill}
    slip={record?.needPound === true}
    send={(values) => submit(values as never)}
    close={close}
  />
);
export const UnloadForm = ({ record, submit, close }: FormProps<typeof unloadWaybill>): ReactNode => (
  <WeighForm
    command={unloadWaybill}
    slip={record?.needPound === true}
    send={(values) => submit(values as never)}
    close={close}
  />
);
