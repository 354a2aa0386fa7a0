import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Select,
} from '@fluentui/react-components';
import type { Command, InputOfCommand } from '@freightdeck/sdk/contract';
import { closingSurface, FormField, FormFrame, useDraft } from '@freightdeck/sdk/ui';
import { Http, Messages, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

export interface CommandDialogProps {
  readonly title: string;
  readonly command: Command;
  /** Fields in order; all by default. */
  readonly fields?: readonly string[];
  readonly initial: Readonly<Record<string, unknown>>;
  readonly on?: { readonly id: string; readonly version: number } | undefined;
  /** Options of fields that are chosen from a list. */
  readonly options?: Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>>;
  readonly hints?: Readonly<Record<string, string>>;
  /** What the button does, where it does not save. */
  readonly saveLabel?: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A dialog with a form for a command; refusals are shown inside. */
export const CommandDialog = observer(function CommandDialog({
  title,
  command,
  fields,
  initial,
  on,
  options = {},
  hints = {},
  saveLabel,
  onDone,
  onClose,
}: CommandDialogProps): ReactNode {
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const draft = useDraft<Readonly<Record<string, unknown>>>(initial);
  // Closed before it is unmounted, so that the page behind is visible to screen readers again.
  const [closing, setClosing] = useState<() => void>();
  useEffect(() => {
    if (!closing) return undefined;
    const timer = setTimeout(closing, 250);
    return () => clearTimeout(timer);
  }, [closing]);
  const names = fields ?? Object.keys(command.input);
  const complete = names.every((name) => {
    const field = command.input[name];
    const value = draft.values[name];
    return (
      !field?.required ||
      field.kind === 'flag' ||
      (value !== null && value !== undefined && (value !== '' || field.min === 0))
    );
  });
  /** Sends empty optional texts as '' instead of null. */
  const input = (): InputOfCommand<Command> =>
    Object.fromEntries(
      Object.entries(command.input).map(([name, field]) => {
        const value = draft.values[name] ?? null;
        return [name, value === null && field.required && field.kind === 'text' ? '' : value];
      }),
    );
  const save = async (): Promise<void> => {
    const sent = await draft.send(() => http.run(command, input(), on, { quiet: true }));
    if (!sent) return;
    messages.show('success', text('saved'));
    setClosing(() => onDone);
  };
  return (
    <Dialog
      open={closing === undefined}
      onOpenChange={(_, { open, type }) => {
        if (!open && type !== 'backdropClick') setClosing(() => onClose);
      }}
    >
      <DialogSurface {...closingSurface(closing !== undefined)}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            <FormFrame
              failure={draft.failure}
              busy={draft.busy}
              canSave={complete}
              saveLabel={saveLabel}
              onSave={() => void save()}
              onClose={() => setClosing(() => onClose)}
            >
              {names.map((name) => {
                const field = command.input[name];
                if (!field) return null;
                const chosen = options[name];
                if (!chosen) {
                  return (
                    <FormField
                      key={name}
                      name={name}
                      field={field}
                      label={text(`field.${name}`)}
                      value={draft.values[name] ?? null}
                      error={draft.errors[name]}
                      hint={hints[name]}
                      onChange={(value) => draft.set({ [name]: value })}
                    />
                  );
                }
                return (
                  <Field
                    key={name}
                    label={text(`field.${name}`)}
                    required={field.required}
                    validationState={draft.errors[name] ? 'error' : 'none'}
                    validationMessage={draft.errors[name]}
                    hint={hints[name]}
                  >
                    <Select
                      value={String(draft.values[name] ?? '')}
                      onChange={(_, { value }) => draft.set({ [name]: value === '' ? null : value })}
                    >
                      <option value="">{text('none')}</option>
                      {chosen.map((one) => (
                        <option key={one.value} value={one.value}>
                          {one.label}
                        </option>
                      ))}
                    </Select>
                  </Field>
                );
              })}
            </FormFrame>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
