import type { Field } from '../../contract/index.ts';

/** Props of every input of a form. `value` and `onChange` use the wire format; null is empty, NaN is unreadable. */
export interface InputProps {
  readonly id?: string;
  /** Name of the field in its command. */
  readonly name?: string;
  readonly field: Field;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Values of other fields of the form that follow from what a person chose here. */
  readonly onFill?:
    | ((
        values: Readonly<Record<string, unknown>>,
        /** The form begins with them, by the record it began with: nobody has chosen anything yet. */
        options?: { readonly first: true },
      ) => void)
    | undefined;
  /** The person is done with it for now: left the box, or pasted into it. */
  readonly onBlur?: (() => void) | undefined;
  /** The values of the form, where the unit of a number depends on one of them. */
  readonly record?: Readonly<Record<string, unknown>> | undefined;
  /** Something is wrong with what stands in the input although the value does not show it; undefined: no more. */
  readonly onProblem?: (problem: string | undefined) => void;
  readonly disabled?: boolean;
  /** Placeholder of a text input. */
  readonly placeholder?: string | undefined;
  readonly size: 'small' | 'medium';
}
