import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { Field } from '@freightdeck/sdk/contract';
import { FieldValue, FormField, FormFrame, FormKeeperContext, useDraft } from '@freightdeck/sdk/ui';
import type { FormProps } from '@freightdeck/sdk/web';
import { useText, useUnsaved } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Fragment, use } from 'react';
import type { ReactNode } from 'react';
import { changeVehicle } from '../../contract/index.ts';

const useStyles = makeStyles({
  pairs: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
    gap: '12px 24px',
    alignItems: 'start',
    maxWidth: '860px',
  },
  old: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0, overflowWrap: 'anywhere' },
  head: { color: tokens.colorNeutralForeground3 },
});
const { reason, ...fields } = changeVehicle.input;
const named: Readonly<Record<string, Field>> = fields;

/** Old values on the left, new ones on the right; empty fields stay unchanged. */
export const ChangeForm = observer(function ChangeForm({
  record,
  submit,
  close,
}: FormProps<typeof changeVehicle>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { values, errors, failure, busy, set, send } = useDraft<Readonly<Record<string, unknown>>>({});
  const old = new Map(Object.entries(record ?? {}));
  const why = typeof values['reason'] === 'string' ? values['reason'] : '';
  const changed = Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name !== 'reason' && value !== null && value !== '' && value !== old.get(name),
    ),
  );
  const changes = Object.keys(changed).length;
  // In a dialog the dialog asks, which keeps a draft.
  const keeper = use(FormKeeperContext);
  useUnsaved(() => keeper === undefined && (changes > 0 || why !== ''));
  return (
    <FormFrame
      failure={failure}
      busy={busy}
      saveLabel={text('action.submit')}
      canSave={changes > 0 && why !== ''}
      onSave={() => void send(() => submit({ ...changed, reason: why }))}
      onClose={close}
    >
      <div className={styles.pairs}>
        <Caption1 className={styles.head}>{text('compare.old')}</Caption1>
        <Caption1 className={styles.head}>{text('compare.new')}</Caption1>
        {Object.entries(named).map(([name, field]) => (
          <Fragment key={name}>
            <div className={styles.old}>
              <Caption1 className={styles.head}>{text(`field.${name}`)}</Caption1>
              <span>
                <FieldValue
                  field={field}
                  value={field.kind === 'file' && old.get(name) ? text('change.uploaded') : old.get(name)}
                  unit
                />
              </span>
            </div>
            <FormField
              name={name}
              field={{ ...field, required: false }}
              label={text(`field.${name}`)}
              value={values[name] ?? null}
              error={errors[name]}
              disabled={busy}
              onChange={(value) => set({ [name]: value })}
            />
          </Fragment>
        ))}
      </div>
      <FormField
        name="reason"
        field={reason}
        label={text('field.reason')}
        value={why}
        error={errors['reason']}
        disabled={busy}
        onChange={(value) => set({ reason: value })}
      />
    </FormFrame>
  );
});
