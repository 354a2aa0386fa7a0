import type { Field } from '../../contract/index.ts';
import { limitsOf, unitOf } from '../../contract/values/units.ts';
import { units } from '../../contract/values/unit-list.ts';
import type { I18n } from '../../web/index.ts';

/** What a number has to look like in this field, for a text that is none. */
export function wrongNumber(
  i18n: Pick<I18n, 'text' | 'pick'>,
  field: Pick<Field, 'kind' | 'unit' | 'min' | 'max'>,
  record?: Readonly<Record<string, unknown>>,
): string {
  const unit = unitOf(field, record) ?? 'count';
  const { digits, decimals, negative } = limitsOf(unit, field);
  return i18n.text('core.ui.invalid.number', {
    digits,
    decimals,
    unit: i18n.pick(units[unit]) || 'none',
    negative: negative ? 'yes' : 'no',
  });
}
