import type { Choice } from '../contract/index.ts';

/** What a choices field and its list are given. */
export interface ChoicesFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Values that are chosen, as text. */
  readonly values: readonly string[];
  /** Said while nothing is chosen. */
  readonly empty: string;
  readonly onChange: (values: readonly string[]) => void;
}
