import { createHash } from 'node:crypto';
import { raw } from 'sql-template-tag';
import type { Sql } from '@freightdeck/sdk/server';

/** What a link is made of, in this order: the hash before, and what the entry says. */
type Parts<T> = readonly [previous: T, accountId: T, seq: T, journalId: T, side: T, amount: T, balance: T];

/** The hash that links an entry to the previous one of its account. */
export const linkOf = (...parts: Parts<string | number>): string =>
  createHash('sha256').update(parts.join('|')).digest('hex');

/** The same in SQL, of names of columns or variables. */
export const linkInSql = (...parts: Parts<string>): Sql =>
  raw(`encode(sha256(convert_to(${parts.join(" || '|' || ")}, 'UTF8')), 'hex')`);
