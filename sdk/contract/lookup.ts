import type { Command } from './command.ts';

type Asking = Pick<Command, 'name' | 'path' | 'access' | 'input'>;
/** The fields of a command or query that take a record. */
export const pickedFields = ({ input }: Pick<Asking, 'input'>): readonly string[] =>
  Object.entries(input).flatMap(([name, field]) => (field.refers === undefined ? [] : [name]));
/**
 * Whether the fields of this command have pickers of their own, open to whoever may run the command. With a session
 * alone nobody may look up records.
 */
export const hasPickers = (of: Asking): boolean => typeof of.access !== 'string' && pickedFields(of).length > 0;
