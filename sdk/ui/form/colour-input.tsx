import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { contrastOfWhite, leastContrast } from '../../contract/values/contrast.ts';
import { toHalfWidth } from '../../contract/values/half-width.ts';
import { useText } from '../../web/index.ts';
import type { InputProps } from './input-props.ts';

const useStyles = makeStyles({
  input: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  row: { display: 'flex', alignItems: 'center', gap: '8px' },
  text: { flex: '1 1 auto', minWidth: '0' },
  swatch: {
    flex: '0 0 auto',
    width: '40px',
    height: '32px',
    padding: '2px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    cursor: 'pointer',
  },
  pale: {
    color: tokens.colorStatusWarningForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  sample: {
    flex: '0 0 auto',
    paddingInline: '12px',
    lineHeight: '32px',
    borderRadius: tokens.borderRadiusMedium,
    color: '#fff',
  },
});
const colourOf = (value: unknown): string | undefined =>
  /^#[0-9a-f]{6}$/i.test(String(value)) ? String(value) : undefined;
/** `0F6CBD` and `＃0f6cbd` as `#0f6cbd`; what is no colour stays as it was typed. */
const tidy = (typed: string): string => {
  const digits = toHalfWidth(typed).trim().replace(/^#/, '').toLowerCase();
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : typed.trim();
};

/** A colour: as text, by the picker of the browser, and how a button in it would look. */
export const ColourInput = observer(function ColourInput({
  id,
  label,
  value,
  onChange,
  onBlur,
  disabled,
  size,
}: InputProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const typed = value === null || value === undefined ? '' : String(value);
  const colour = colourOf(typed);
  const contrast = colour === undefined ? leastContrast : contrastOfWhite(colour);
  return (
    <div className={styles.input}>
      <div className={styles.row}>
        <Input
          id={id}
          className={styles.text}
          input={{ style: { minWidth: 0 } }}
          size={size}
          value={typed}
          placeholder="#0f6cbd"
          autoComplete="off"
          disabled={disabled}
          onChange={(_, { value: next }) => onChange(next === '' ? null : next)}
          onBlur={() => {
            if (tidy(typed) !== typed) onChange(tidy(typed) || null);
            onBlur?.();
          }}
        />
        <input
          type="color"
          className={styles.swatch}
          aria-label={text('core.ui.pickColour', { label })}
          value={colour ?? '#ffffff'}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
        {colour && (
          <span className={styles.sample} style={{ backgroundColor: colour }} aria-hidden>
            Aa
          </span>
        )}
      </div>
      <span className={styles.pale} aria-live="polite" data-pale={contrast < leastContrast ? '' : undefined}>
        {contrast < leastContrast && text('core.ui.paleColour', { contrast: contrast.toFixed(1) })}
      </span>
    </div>
  );
});
