import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../command.ts';
import { list, shape, text } from '../field-kinds.ts';

const path = '/api/platform/auditClaim';

/** Seconds for which a claim is valid unless it is renewed. */
export const claimSeconds = 120;

/**
 * Claims a record for the caller while they audit it, for `claimSeconds`; a repeated call renews the claim. `command`
 * is the command that decides about the record: only people who may run it can claim. Refused with the holder's name
 * when somebody else holds the record.
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
/** Releases a claim; does nothing when somebody else holds it. */
export const releaseAudit = defineCommand({
  name: 'audit.release',
  path: `${path}/release`,
  access: 'session',
  input: { command: text(64), record: text(40) },
});

/** Who holds which of these records at the moment; the caller's own claims are left out. */
export const auditClaims = defineQuery({
  name: 'audit.claims',
  path: `${path}/listing`,
  access: 'session',
  input: { command: text(64), records: list(text(40), 200) },
  answer: { claims: shape(z.array(z.object({ record: z.string(), name: z.string() }))) },
});
