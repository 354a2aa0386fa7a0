import { Textarea, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Resource } from '../../contract/index.ts';
import { confirmMultiValue } from '../../contract/values/multi-value.ts';
import { Http, usePick, useService, useText } from '../../web/index.ts';
import type { InputProps } from './input-props.ts';
import { useReferredResource } from './referred-resource.ts';

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
            disabled={disabled}
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
            }
          />
          {option.name}
        </label>
      ))}
    </div>
  );
}
const offered = 50;
const References = observer(function References({
  resource,
  ...props
}: InputProps & { readonly resource: Resource }): ReactNode {
  const http = useService(Http);
  const text = useText();
  const [options, setOptions] = useState<readonly Option[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    http.list(resource, { page: 1, limit: offered }, { quiet: true, signal: stop.signal }).then(
      (page) =>
        setOptions(
          page.itemList.map((row) => ({
            value: row.id,
            name: String((row as Readonly<Record<string, unknown>>)[resource.label] ?? row.id),
          })),
        ),
      () => {
        if (!stop.signal.aborted) setFailed(true);
      },
    );
    return () => stop.abort();
  }, [http, resource]);
  if (failed) return <Lines {...props} />;
  if (!options) return <span>{text('core.ui.loading')}</span>;
  // Values chosen earlier stay visible, even when they are no longer offered.
  const others = listOf(props.value)
    .filter((one) => !options.some((option) => option.value === one))
    .map((one) => ({ value: one, name: String(one) }));
  return <Checks {...props} options={[...options, ...others]} />;
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
  const { choices, refers } = props.field;
  const resource = useReferredResource(refers);
  if (choices) return <Checks {...props} options={choices.map((one) => ({ value: one.value, name: pick(one) }))} />;
  return resource ? <References {...props} resource={resource} /> : <Lines {...props} />;
});
