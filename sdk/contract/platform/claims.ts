import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../command.ts';
import { list, shape, text } from '../field-kinds.ts';

const path = '/api/platform/auditClaim';

/** Seconds for which a claim holds unless it is made again. */
export const claimSeconds = 120;

/**
 * Takes a record for oneself while one audits it, for `claimSeconds`; asked again it holds longer. `command` is the
 * command that decides: who may not run it may not claim. Refused with the name of whoever holds the record.
 */
export const claimAudit = defineCommand({
  name: 'audit.claim',
  path: `${path}/claim`,
  access: 'session',
  input: { command: text(64), record: text(40) },
  refusals: {
    unknownSubject: { status: 400, zh: '未知的操作：{name}', en: 'Unknown command: {name}' },
    absent: { status: 409, zh: '记录不存在或已被删除', en: 'The record does not exist or has been deleted' },
    claimed: { status: 409, zh: '{name}正在审核这条记录', en: '{name} is auditing this record' },
  },
});
/** Gives a record back; nothing happens when somebody else holds it. */
export const releaseAudit = defineCommand({
  name: 'audit.release',
  path: `${path}/release`,
  access: 'session',
  input: { command: text(64), record: text(40) },
});

/** Who holds which of these records just now; one's own claims are left out. */
export const auditClaims = defineQuery({
  name: 'audit.claims',
  path: `${path}/listing`,
  access: 'session',
  input: { command: text(64), records: list(text(40), 200) },
  answer: { claims: shape(z.array(z.object({ record: z.string(), name: z.string() }))) },
});
