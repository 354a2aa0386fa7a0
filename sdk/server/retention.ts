import { token } from '../contract/index.ts';
import type { Call } from './call.ts';

/**
 * What is deleted when it is old, days for which it stays unless the operator says otherwise, and days before which the
 * law lets nobody delete it: logs half a year (网络安全法 21), what happened to a trip and its money three years (电子商务法
 * 31, 网络平台道路货物运输经营管理暂行办法).
 */
export const retentions = [
  { kind: 'auditLog', table: 'audit_log', days: 1095, least: 180 },
  { kind: 'recordEvent', table: 'record_event', days: 3650, least: 1095 },
  { kind: 'clientError', table: 'client_error', days: 90, least: 1 },
  { kind: 'notice', table: 'plugin_notice', days: 365, least: 90 },
  { kind: 'openCall', table: 'open_call_log', days: 365, least: 180 },
] as const;

/** The days that the operator has set, by kind. */
export interface RetentionDays {
  set(call: Pick<Call, 'tx'>): Promise<ReadonlyMap<string, number>>;
}
/** Offered by the system plugin; without it everything stays as long as is usual. */
export const RetentionDays = token<RetentionDays>('system.retentionDays', 1);
