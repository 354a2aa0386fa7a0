import type { Choice } from '../contract/index.ts';

/** Props of a multi-choice field and of its list. */
export interface ChoicesFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Chosen values, as text. */
  readonly values: readonly string[];
  /** Shown while nothing is chosen. */
  readonly empty: string;
  readonly onChange: (values: readonly string[]) => void;
}
