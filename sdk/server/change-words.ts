import { token } from '../contract/index.ts';
import type { Call } from './call.ts';

/** What a call changed of one record, or was given, as the log stores it: values by the names of fields. */
export interface StoredChange {
  readonly command: string;
  /** Absent for what was given and is no field of a record. */
  readonly resource?: string;
  readonly label: string;
  readonly fields: Readonly<Record<string, { readonly before?: unknown; readonly after: unknown }>>;
}
/** The same for people: in the words of the plugins, with units. */
export interface ToldChange {
  readonly record: string;
  readonly field: string;
  /** Null where only the new value is known. */
  readonly before: string | null;
  readonly after: string;
}
/** Puts what the log stores into words. */
export interface ChangeWords {
  of(call: Call, changes: readonly StoredChange[]): Promise<readonly ToldChange[]>;
}
/** Offered by the core. */
export const ChangeWords = token<ChangeWords>('core.changeWords', 1);
