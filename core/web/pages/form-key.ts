import type { Command } from '@freightdeck/sdk/contract';
import type { AnyRecord } from './list-store.ts';

/** The name a form's draft goes by. */
export const formOf = (command: Command, record: AnyRecord | undefined, many = 0): string =>
  `${command.name} ${record?.id ?? ''}${many > 0 ? ' many' : ''}`;
