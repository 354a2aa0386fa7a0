import { makeStyles } from '@fluentui/react-components';
import type { Field, RecordOf } from '@freightdeck/sdk/contract';
import { FormField, FormFrame, partsShown, problemOfPlace, useDraft } from '@freightdeck/sdk/ui';
import { useText, useUnsaved } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { stations } from '../../contract/index.ts';

type Values = Readonly<Record<string, unknown>>;
const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
    gap: '12px 16px',
    alignItems: 'start',
  },
});
interface Props {
  readonly fields: Readonly<Record<string, Field>>;
  readonly initial: Values;
  readonly station: RecordOf<typeof stations>;
  readonly saveLabel: string;
  readonly submit: (values: Values) => Promise<unknown>;
  readonly close: () => void;
}
/** A form for a command's fields, prefilled from the station. */
export const AmendForm = observer(function AmendForm({
  fields,
  initial,
  station,
  saveLabel,
  submit,
  close,
}: Props): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { values, errors, failure, busy, set, send } = useDraft<Values>(initial);
  const stored = new Map<string, unknown>(Object.entries(station));
  const shown = partsShown(fields);
  const changed = Object.keys(values).some((name) => values[name] !== initial[name]);
  const complete = Object.entries(fields).every(
    ([name, field]) => !field.required || (values[name] !== null && values[name] !== undefined && values[name] !== ''),
  );
  useUnsaved(() => changed && !busy);
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
  return (
    <FormFrame
      failure={failure}
      busy={busy}
      saveLabel={saveLabel}
      canSave={changed && complete}
      onSave={() => void send(() => submit(given))}
      onClose={close}
    >
      <div className={styles.fields}>
        {Object.entries(fields)
          .filter(([name]) => !shown.has(name))
          .map(([name, field]) => (
            <FormField
              key={name}
              name={name}
              field={field}
              label={text(`field.${name}`)}
              value={values[name] ?? null}
              error={problemOfPlace(name, field, errors)}
              record={values}
              stored={stored.get(name)}
              disabled={busy}
              onChange={(value) => set({ [name]: value })}
              onFill={set}
            />
          ))}
      </div>
    </FormFrame>
  );
});
