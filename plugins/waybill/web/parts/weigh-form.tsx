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
  readonly send: (values: Values) => Promise<unknown>;
  readonly close: () => void;
}
const shown = ['grossKg', 'tareKg', 'netKg', 'happenedAt', 'photo', 'remark'] as const;
/** Gross less tare, in kg; undefined while one of them is missing. */
const netOf = ({ grossKg, tareKg }: Values): number | undefined =>
  typeof grossKg === 'number' && typeof tareKg === 'number' && grossKg > tareKg ? grossKg - tareKg : undefined;

/** No lorry is lighter loaded than empty. */
const isTareAbove = ({ grossKg, tareKg }: Values): boolean =>
  typeof grossKg === 'number' && typeof tareKg === 'number' && tareKg >= grossKg;

/** Weights, time and slip of a loading or unloading. With gross and tare the net weight follows; else it is typed. */
const WeighForm = observer(function WeighForm({ command, send, close }: Props): ReactNode {
  const text = useText();
  const draft = useDraft<Values>({});
  const { values, busy } = draft;
  const verb = command === loadWaybill ? 'load' : 'unload';
  const net = netOf(values);
  /** What is half typed is not judged yet. */
  const [judged, setJudged] = useState(false);
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
  const save = (): void => {
    setJudged(true);
    if (isTareAbove(values)) return;
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
            field={command.input[name]}
            label={text(name === 'happenedAt' ? `weigh.${verb}At` : `field.${name}`)}
            hint={
              name === 'netKg' || name === 'happenedAt' || name === 'photo' ? text(`weigh.hint.${name}`) : undefined
            }
            value={seenValue(command.input, name, values)}
            error={name === 'tareKg' && judged && isTareAbove(values) ? text('weigh.tareAbove') : draft.errors[name]}
            onBlur={() => setJudged(true)}
            disabled={busy}
            onChange={(value) => set(givenValues(command.input, name, value))}
          />
        </div>
      ))}
    </FormFrame>
  );
});
export const LoadForm = ({ submit, close }: FormProps<typeof loadWaybill>): ReactNode => (
  <WeighForm command={loadWaybill} send={(values) => submit(values as never)} close={close} />
);
export const UnloadForm = ({ submit, close }: FormProps<typeof unloadWaybill>): ReactNode => (
  <WeighForm command={unloadWaybill} send={(values) => submit(values as never)} close={close} />
);
