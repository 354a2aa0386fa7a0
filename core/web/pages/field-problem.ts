import { mustBeGiven } from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';
import { fieldText, wrongNumber } from '@freightdeck/sdk/ui';
import { readMonth } from '@freightdeck/sdk/values';
import type { I18n } from '@freightdeck/sdk/web';

interface Issue {
  readonly code: string;
  readonly message: string;
}
const empty = (value: unknown): boolean => value === null || value === undefined || value === '';

/**
 * What is wrong with a field's value, in the person's language; undefined when nothing is. The server checks with the
 * same schema.
 */
export function fieldProblem(
  field: Field,
  value: unknown,
  i18n: I18n,
  record?: Readonly<Record<string, unknown>>,
): string | undefined {
  if (empty(value)) return mustBeGiven(field) ? i18n.text('core.ui.invalid.required') : undefined;
  if (Number.isNaN(value)) return wrongNumber(i18n, field, record);
  if (field.format === 'month' && readMonth(String(value)) !== value) return i18n.text('core.ui.invalid.month.invalid');
  const checked = field.schema.safeParse(value);
  if (checked.success) return undefined;
  const issue: Issue | undefined = checked.error.issues[0];
  const own = `core.ui.invalid.${issue?.message ?? ''}`;
  if (i18n.has(own)) return i18n.text(own);
  const limit = (bound: number | undefined): string => fieldText(field, bound, (text) => i18n.pick(text), record);
  const words = typeof value === 'string';
  if (issue?.code === 'too_big' && field.max !== undefined)
    return words
      ? i18n.text('core.ui.invalid.tooLong', { max: field.max })
      : i18n.text('core.ui.invalid.tooBig', { max: limit(field.max) });
  if (issue?.code === 'too_small' && field.min !== undefined)
    return words
      ? i18n.text('core.ui.invalid.tooShort', { min: field.min })
      : i18n.text('core.ui.invalid.tooSmall', { min: limit(field.min) });
  return i18n.text('core.ui.invalid.value');
}
