import type { Scope } from '@freightdeck/sdk/server';
import pg from 'pg';
import { DatabaseFault } from './faults.ts';

const roles = { tenant: 'app_tenant', operator: 'app_operator', system: 'none' } as const;

/** How long a statement of each kind of caller may take, and how long it may wait for a lock. */
export interface Limits {
  readonly statementMs: number;
  readonly lockMs: number;
}

const systemLimits: Limits = { statementMs: 600_000, lockMs: 30_000 };

export function limitsOf(scope: Scope, callerMs: number): Limits {
  return scope.role === 'system' ? systemLimits : { statementMs: callerMs, lockMs: 3_000 };
}

/** Fails closed: a missing tenant must never be read as "all tenants". */
export function checkScope(scope: Scope): void {
  if (!Object.hasOwn(roles, scope.role)) throw new DatabaseFault('The scope names no role of the database');
  const platform: unknown = scope.platformId;
  if (typeof platform !== 'string' || platform.length > 64 || platform.includes('\0'))
    throw new DatabaseFault('The scope carries no usable platform id');
  if (scope.role !== 'system' && platform.trim() === '')
    throw new DatabaseFault('The scope carries an empty platform id');
}

export function sameScope(a: Scope, b: Scope): boolean {
  return a.role === b.role && a.platformId === b.platformId;
}

/**
 * Puts the open transaction under the scope; `set local` is planned by nobody. The role comes last: it may not be
 * allowed to set the others.
 */
export function enterScope(scope: Scope, limits?: Limits): string {
  const settings: (readonly [string, string])[] = [['app.platform_id', scope.platformId]];
  if (limits !== undefined) {
    settings.push(
      ['timezone', 'Asia/Shanghai'],
      ['datestyle', 'ISO, YMD'],
      ['statement_timeout', String(limits.statementMs)],
      ['lock_timeout', String(limits.lockMs)],
      ['idle_in_transaction_session_timeout', scope.role === 'system' ? '600000' : '15000'],
    );
  }
  // Nobody but `none` may be set without saying so: a fresh transaction starts as the login role already.
  if (limits === undefined || scope.role !== 'system') settings.push(['role', roles[scope.role]]);
  return settings.map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`).join('; ');
}
