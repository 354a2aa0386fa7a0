import { givenValues, seenValue } from '@freightdeck/sdk/contract';
import type { Fields } from '@freightdeck/sdk/contract';
import { FormField, FormFrame, useDraft } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { signWaybill } from '../../contract/index.ts';

type Values = Readonly<Record<string, unknown>>;
const { receipt, remark } = signWaybill.input;
const paper: Fields = receipt.fields ?? {};
const shown = ['photo', 'signer', 'signedAt', 'damageKg', 'damageCents'] as const;

/** 签收, with the receipt where there is one: its photos, who signed it and when. */
export const SignForm = observer(function SignForm({
  record,
  submit,
  close,
}: FormProps<typeof signWaybill>): ReactNode {
  const text = useText();
  const draft = useDraft<Values>({});
  const { values, busy } = draft;
  const given = Object.fromEntries(
    Object.keys(paper).flatMap((name) => {
      const value = values[name] ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
  const hasPaper = Object.keys(given).length > 0;
  const lacks = (name: string): boolean => hasPaper && paper[name]?.required === true && !(name in given);
  const [tried, setTried] = useState(false);
  const save = (): void => {
    setTried(true);
    if (shown.some(lacks)) return;
    const note = typeof values['remark'] === 'string' && values['remark'] !== '' ? { remark: values['remark'] } : {};
    void draft.send(() => submit({ ...note, ...(hasPaper ? { receipt: given as never } : {}) }));
  };
  return (
    <FormFrame failure={draft.failure} busy={busy} saveLabel={text('action.sign')} onSave={save} onClose={close}>
      {shown.map((name) => {
        const field = paper[name];
        return (
          field && (
            <FormField
              key={name}
              name={name}
              // Without a receipt nothing of it is asked for.
              field={{ ...field, required: field.required && hasPaper }}
              label={text(`receipt.${name}`)}
              hint={
                name === 'photo'
                  ? text(record?.needReceipt ? 'receipt.hintNeeded' : 'receipt.hint')
                  : field.required && !hasPaper
                    ? text('receipt.withPaper')
                    : undefined
              }
              value={seenValue(paper, name, values)}
              error={tried && lacks(name) ? text('core.ui.invalid.required') : draft.errors[`receipt.${name}`]}
              disabled={busy}
              // The server names the field within its group: what it said of it is over with the next stroke.
              onChange={(value) => draft.set({ ...givenValues(paper, name, value), [`receipt.${name}`]: undefined })}
            />
          )
        );
      })}
      <FormField
        name="remark"
        field={remark}
        label={text('field.remark')}
        value={values['remark'] ?? null}
        error={draft.errors['remark']}
        disabled={busy}
        onChange={(value) => draft.set({ remark: value })}
      />
    </FormFrame>
  );
});
