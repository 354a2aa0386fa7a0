import type { Field } from '../../contract/index.ts';

/**
 * What every input of a form is given. `value` and `onChange` speak the wire's form; null is empty, NaN is unreadable.
 */
export interface InputProps {
  readonly id?: string;
  readonly field: Field;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly size: 'small' | 'medium';
}
