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
 * SQL that puts the open transaction under the scope. `set local` needs no planning. The role is set last: it may lack
 * the right to change the other settings.
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
  // A fresh transaction already runs as the login role (`none`), so the role is only set when it differs.
  if (limits === undefined || scope.role !== 'system') settings.push(['role', roles[scope.role]]);
  return settings.map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`).join('; ');
}
