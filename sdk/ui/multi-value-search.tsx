import { Button, Input } from '@fluentui/react-components';
import { TextAlignLeftRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useState } from 'react';
import type { ClipboardEvent } from 'react';
import { confirmMultiValue, formatMultiValue, splitMultiValue } from '../contract/values/multi-value.ts';
import { useText } from '../web/index.ts';
import { useDensity } from './density.ts';

const MultiValueDialog = lazy(() =>
  import('./multi-value-dialog.tsx').then((module) => ({ default: module.MultiValueDialog })),
);
/** Props of `MultiValueSearch`. */
export interface MultiValueSearchProps {
  readonly id?: string;
  readonly label: string;
  readonly values: readonly string[];
  /** Whether a text with blanks in it is one value: a plate or a mobile number in groups. */
  readonly isOne?: (text: string) => boolean;
  readonly onChange: (values: readonly string[]) => void;
  /** The values of the dialog were confirmed: the search begins. */
  readonly onConfirm?: () => void;
}
/** A search box for one or many values: type one, or open the dialog and paste a column of them. */
export const MultiValueSearch = observer(function MultiValueSearch({
  id,
  label,
  values,
  isOne,
  onChange,
  onConfirm,
}: MultiValueSearchProps) {
  const text = useText();
  const { control: size } = useDensity();
  const [draft, setDraft] = useState<string>();
  const [open, setOpen] = useState(false);
  const [pasted, setPasted] = useState<string>();
  const shown =
    values.length > 1
      ? text('core.ui.multi.count', { first: values[0] ?? '', count: values.length })
      : (values[0] ?? '');
  const commit = (raw: string): void => {
    setDraft(undefined);
    onChange(confirmMultiValue(raw, isOne));
  };
  const paste = (event: ClipboardEvent): void => {
    const raw = event.clipboardData.getData('text');
    // A pasted spreadsheet column is split here, before the one-line input would join its lines.
    if (splitMultiValue(raw, isOne).values.length < 2) return;
    event.preventDefault();
    setPasted(raw);
    setOpen(true);
  };
  return (
    <>
      <Input
        id={id}
        size={size}
        style={{ minWidth: 0, width: '100%' }}
        input={{ 'aria-label': label, style: { minWidth: 0 } }}
        autoComplete="off"
        value={draft ?? shown}
        title={values.length > 1 ? formatMultiValue(values, '\n') : undefined}
        onChange={(_, { value }) => setDraft(value)}
        onFocus={() => {
          if (values.length > 1) setDraft(formatMultiValue(values));
        }}
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && draft !== undefined) commit(draft);
        }}
        onBlur={() => {
          if (draft !== undefined) commit(draft);
        }}
        contentAfter={
          <Button
            size="small"
            appearance="transparent"
            icon={<TextAlignLeftRegular />}
            aria-label={text('core.ui.multi.open', { label })}
            onClick={() => {
              setPasted(undefined);
              setOpen(true);
            }}
          />
        }
      />
      {open && (
        <Suspense fallback={null}>
          <MultiValueDialog
            label={label}
            values={values}
            pasted={pasted}
            isOne={isOne}
            onClose={() => setOpen(false)}
            onConfirm={(next) => {
              setOpen(false);
              setDraft(undefined);
              onChange(next);
              onConfirm?.();
            }}
          />
        </Suspense>
      )}
    </>
  );
});
