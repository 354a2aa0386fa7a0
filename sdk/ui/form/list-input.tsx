import { Button, Input, Textarea, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { confirmMultiValue } from '../../contract/values/multi-value.ts';
import { usePick, useText } from '../../web/index.ts';
import { AwaitedInput } from './awaited-input.tsx';
import type { InputProps } from './input-props.ts';
import { usePickQuestion } from './picker-place.tsx';
import type { PickQuestion } from './picker-place.tsx';
import { PickerRow } from './picker-row.tsx';
import { usePicks } from './use-picks.ts';

const useStyles = makeStyles({
  box: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
    gap: '4px 12px',
    maxHeight: '200px',
    overflow: 'auto',
    padding: '8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  choice: { display: 'flex', alignItems: 'center', gap: '6px', minHeight: '24px' },
  check: { width: '16px', height: '16px', margin: 0, accentColor: tokens.colorCompoundBrandBackground },
});
interface Option {
  readonly value: string | number;
  readonly name: string;
  /** What stands beside the check mark, when it is more than the name. */
  readonly part?: ReactNode;
  readonly disabled?: boolean;
}
const listOf = (value: unknown): readonly (string | number)[] =>
  Array.isArray(value) ? (value as readonly (string | number)[]) : [];

function Checks({
  label,
  value,
  onChange,
  onBlur,
  disabled,
  options,
}: InputProps & { readonly options: readonly Option[] }): ReactNode {
  const styles = useStyles();
  const chosen = listOf(value);
  return (
    <div role="group" aria-label={label} className={styles.box} onBlur={onBlur}>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="checkbox"
            className={styles.check}
            disabled={disabled || (option.disabled && !chosen.includes(option.value))}
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
            }
          />
          {option.part ?? option.name}
        </label>
      ))}
    </div>
  );
}
/** The server answers so many records at most; then there is a box to search the others. */
const offered = 50;
const References = observer(function References({
  question,
  ...props
}: InputProps & { readonly question: PickQuestion }): ReactNode {
  const text = useText();
  const [words, setWords] = useState('');
  const { found, problem, retry } = usePicks(question, true, words.trim(), { many: true });
  const [full, setFull] = useState(false);
  /** Names of all that was offered so far: what was chosen stays visible when it is not offered any more. */
  const names = useRef(new Map<string | number, Option>());
  useEffect(() => {
    if (found && words === '') setFull(found.rows.length >= offered);
  }, [found, words]);
  const options = (found?.rows ?? []).map((row) => ({
    value: row.value,
    name: row.name,
    part: <PickerRow row={row} />,
    disabled: Boolean(row.refused),
  }));
  for (const option of options) names.current.set(option.value, option);
  const others = listOf(props.value)
    .filter((one) => !options.some((option) => option.value === one))
    .map((one) => names.current.get(one) ?? { value: one, name: String(one) });
  return (
    <div style={{ display: 'grid', gap: '4px' }}>
      {full && (
        <Input
          size={props.size}
          aria-label={text('core.ui.pick.find')}
          placeholder={text('core.ui.search')}
          value={words}
          onChange={(_, { value }) => setWords(value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      {problem !== undefined && (
        <Button size="small" onClick={retry}>
          {`${problem} ${text('core.ui.retry')}`}
        </Button>
      )}
      {problem === undefined && found === undefined && <span>{text('core.ui.loading')}</span>}
      <Checks {...props} options={[...options, ...others]} />
    </div>
  );
});
function Lines({ id, value, onChange, onBlur, disabled, size }: InputProps): ReactNode {
  const [draft, setDraft] = useState<string>();
  return (
    <Textarea
      id={id}
      size={size}
      rows={3}
      disabled={disabled}
      value={draft ?? listOf(value).join('\n')}
      onChange={(_, { value: text }) => {
        setDraft(text);
        onChange(confirmMultiValue(text));
      }}
      onBlur={() => {
        setDraft(undefined);
        onBlur?.();
      }}
    />
  );
}
/** Several values: checkboxes for choices and records, otherwise one per line or pasted with any separator. */
export const ListInput = observer(function ListInput(props: InputProps): ReactNode {
  const pick = usePick();
  const { choices } = props.field;
  const question = usePickQuestion(props.field, props.name);
  if (choices) return <Checks {...props} options={choices.map((one) => ({ value: one.value, name: pick(one) }))} />;
  if (question === 'awaited') return <AwaitedInput />;
  return question ? <References {...props} question={question} /> : <Lines {...props} />;
});
