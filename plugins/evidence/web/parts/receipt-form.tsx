import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components';
import { givenValues, seenFields, seenValue } from '@freightdeck/sdk/contract';
import type { Command, RecordOf } from '@freightdeck/sdk/contract';
import { FormField, FormFrame, useDraft } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { receipts } from '../../contract/index.ts';

type Values = Readonly<Record<string, unknown>>;
interface Props {
  readonly command: Command;
  readonly title: string;
  /** Fields that are not shown, because their values are known. */
  readonly known?: readonly string[];
  readonly initial: Values;
  readonly send: (input: Values) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
/** The form for one command of a receipt. */
export const ReceiptForm = observer(function ReceiptForm({
  command,
  title,
  known = [],
  initial,
  send,
  onDone,
  onClose,
}: Props): ReactNode {
  const text = useText();
  const draft = useDraft<Values>(initial);
  const save = async (): Promise<void> => {
    if (await draft.send(() => send(draft.values))) onDone();
  };
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_, { open }) => {
        if (!open && !draft.busy) onClose();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            <FormFrame
              failure={draft.failure}
              busy={draft.busy}
              saveLabel={title}
              onSave={() => void save()}
              onClose={onClose}
            >
              {seenFields(command.input, Object.keys(command.input))
                .filter((name) => !known.includes(name))
                .map((name) => {
                  const field = command.input[name];
                  return (
                    field && (
                      <FormField
                        key={name}
                        name={name}
                        field={field}
                        label={text(`field.${name}`)}
                        value={seenValue(command.input, name, draft.values)}
                        error={draft.errors[name]}
                        disabled={draft.busy}
                        onChange={(value) => draft.set(givenValues(command.input, name, value))}
                      />
                    )
                  );
                })}
            </FormFrame>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});

/** Initial values of a form. */
export const startsWith = (
  { signer, signedAt, damageKg, damageCents, paperExpressNo, paperReceivedAt }: RecordOf<typeof receipts>,
  { input }: Command,
): Values =>
  Object.fromEntries(
    Object.entries({ signer, signedAt, damageKg, damageCents, paperExpressNo, paperReceivedAt }).filter(
      ([name, value]) => name in input && value !== null,
    ),
  );
