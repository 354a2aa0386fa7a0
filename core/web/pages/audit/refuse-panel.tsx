import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  MessageBar,
  MessageBarBody,
  Textarea,
} from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { composes } from '@freightdeck/sdk/web';
import type { TextOf } from '../../i18n/use-words.ts';
import { writes } from './audit-keys.ts';

interface Props {
  readonly name: string;
  /** In the order of their number keys. */
  readonly reasons: readonly string[];
  /** Labels of what was marked as different. */
  readonly wrong: readonly string[];
  readonly max: number;
  readonly words: TextOf;
  readonly onRefuse: (reason: string) => void;
  readonly onClose: () => void;
}
/** Why a record is refused: number keys choose, Enter confirms, words of one's own may be added. */
export const RefusePanel = observer(function RefusePanel({
  name,
  reasons,
  wrong,
  max,
  words,
  onRefuse,
  onClose,
}: Props): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [own, setOwn] = useState('');
  const [missing, setMissing] = useState(false);
  const toggle = (index: number): void => {
    if (index >= reasons.length) return;
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    setChosen(next);
    setMissing(false);
  };
  const marked = wrong.length > 0 ? [words('reason.fields', { fields: wrong.join('、') })] : [];
  const reason = [...reasons.filter((_, index) => chosen.has(index)), ...marked, own.trim()]
    .filter(Boolean)
    .join('；')
    .slice(0, max);
  const confirm = (): void => {
    if (reason === '') setMissing(true);
    else onRefuse(reason);
  };
  const key = (event: KeyboardEvent): void => {
    if (composes(event.nativeEvent)) return;
    const inWords = event.target instanceof HTMLTextAreaElement;
    if (
      event.key === 'Enter' &&
      (!inWords || event.ctrlKey || event.metaKey) &&
      !(event.target instanceof HTMLButtonElement)
    )
      confirm();
    else if (
      /^[1-9]$/.test(event.key) &&
      !event.ctrlKey &&
      !event.altKey &&
      !event.metaKey &&
      !inWords &&
      (!writes(event.target) || event.target instanceof HTMLInputElement)
    )
      toggle(Number(event.key) - 1);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface onKeyDown={key} data-refuse>
        <DialogBody>
          <DialogTitle>{words('reason.title', { name })}</DialogTitle>
          <DialogContent>
            <Field label={words('reason.choose')} />
            <div role="group" aria-label={words('reason.choose')}>
              {reasons.map((one, index) => (
                <div key={one}>
                  <Checkbox
                    label={`${index + 1} ${one}`}
                    checked={chosen.has(index)}
                    {...(index === 0 ? { autoFocus: true } : {})}
                    onChange={() => toggle(index)}
                  />
                </div>
              ))}
            </div>
            {marked.map((one) => (
              <p key={one} data-marked>
                {one}
              </p>
            ))}
            <Field label={words('reason.own')}>
              <Textarea
                value={own}
                maxLength={max}
                onChange={(_, { value }) => {
                  setOwn(value);
                  setMissing(false);
                }}
              />
            </Field>
            {missing && (
              <MessageBar intent="warning">
                <MessageBarBody>{words('reason.need')}</MessageBarBody>
              </MessageBar>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{words('core.ui.cancel')}</Button>
            <Button appearance="primary" onClick={confirm}>
              {words('refuse')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
