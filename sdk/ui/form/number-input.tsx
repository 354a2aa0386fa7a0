import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { readNumber } from '../../contract/values/typed-number.ts';
import { formatNumber, unitOf } from '../../contract/values/units.ts';
import { units } from '../../contract/values/unit-list.ts';
import { I18n, useEvent, useService } from '../../web/index.ts';
import type { InputProps } from './input-props.ts';
import { TypedFiguresContext } from './typed-figures.ts';
import { wrongNumber } from './wrong-number.ts';

const Capitals = lazy(() => import('./capitals.tsx'));
const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minWidth: 0 },
  capitals: {
    minHeight: '16px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  wrong: { color: tokens.colorStatusDangerForeground3, fontSize: tokens.fontSizeBase200 },
});

export interface NumberInputProps extends InputProps {
  readonly capitals?: boolean;
  /** Says itself what is wrong, where no form around it does. */
  readonly tellsWrong?: boolean;
}
/**
 * A number in the unit that people write, stored as a whole number: 元 (with its Chinese capitals), 吨, %, 公里. What is
 * typed or pasted stays as it is. What cannot be read as the number it seems to be is NaN, which its form marks.
 */
export const NumberInput = observer(function NumberInput({
  id,
  name = '',
  field,
  label,
  value,
  record,
  onChange,
  onBlur,
  disabled,
  size,
  capitals = true,
  tellsWrong = false,
}: NumberInputProps): ReactNode {
  const styles = useStyles();
  const i18n = useService(I18n);
  const unit = unitOf(field, record) ?? 'count';
  const isStored = typeof value === 'number' && Number.isFinite(value);
  const shown = isStored ? formatNumber(unit, value).replaceAll(',', '') : '';
  // While a person types, their text is kept: `12.` does not become `12.00` yet.
  const [own, setDraft] = useState<string>();
  const figures = use(TypedFiguresContext);
  const isWrong = Number.isNaN(value);
  // What a draft gave back was typed another time, and goes before what was typed here.
  const restored = isWrong ? figures?.get(name) : undefined;
  const draft = restored ?? own;
  const [isEdited, setEdited] = useState(false);
  const [isJudged, setJudged] = useState(false);
  // A figure that the unit before could not hold may be one in the unit chosen now.
  const readAnew = useEvent(() => {
    const read = draft === undefined || !isWrong ? undefined : readNumber(draft, unit, field);
    if (read !== undefined) onChange(read);
  });
  useEffect(() => readAnew(), [readAnew, unit]);
  const text = draft !== undefined && (isEdited || isWrong) ? draft : shown;
  const problem = tellsWrong && isJudged && isWrong ? wrongNumber(i18n, field, record) : undefined;
  const judge = (): void => {
    setJudged(true);
    onBlur?.();
  };
  const judgeRestored = useEvent(judge);
  const isRestored = restored !== undefined && restored !== own;
  useEffect(() => {
    if (isRestored) judgeRestored();
  }, [isRestored, judgeRestored]);
  return (
    <span className={styles.box}>
      <Input
        id={id}
        aria-label={label}
        size={size}
        style={{ minWidth: 0 }}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        {...(problem === undefined ? {} : { 'aria-invalid': true })}
        disabled={disabled}
        contentAfter={i18n.pick(units[unit]) || undefined}
        input={{ style: { minWidth: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
        onChange={({ nativeEvent }, { value: raw }) => {
          setDraft(raw);
          setEdited(true);
          const read = readNumber(raw, unit, field);
          if (read === undefined) figures?.set(name, raw);
          else figures?.delete(name);
          onChange(read === undefined ? Number.NaN : read);
          if ((nativeEvent as InputEvent).inputType === 'insertFromPaste') judge();
        }}
        onBlur={() => {
          setEdited(false);
          judge();
        }}
      />
      {problem !== undefined && (
        <span role="alert" className={styles.wrong}>
          {problem}
        </span>
      )}
      {capitals && field.kind === 'money' && i18n.language === 'zh' && (
        <span className={styles.capitals} data-capitals>
          {isStored && (
            <Suspense fallback={null}>
              <Capitals cents={value} />
            </Suspense>
          )}
        </span>
      )}
    </span>
  );
});
