import { createContext } from 'react';

type Values = Readonly<Record<string, unknown>>;
/** What shows a hand-written form, and keeps what is typed into it as a draft. */
export interface FormKeeper {
  /** What the fields hold after the person has changed one. */
  changed(values: Values): void;
  /** Called by the form: how a draft is put into its fields; returns how to let go. */
  attach(restore: (values: Values) => void): () => void;
}
/** Absent where nobody keeps drafts. */
export const FormKeeperContext = createContext<FormKeeper | undefined>(undefined);
