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
  /** Stands in a text input while it is empty. */
  readonly placeholder?: string | undefined;
  readonly size: 'small' | 'medium';
}
