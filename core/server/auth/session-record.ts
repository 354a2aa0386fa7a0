import { Refused, sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import type { SessionRecord } from '@freightdeck/sdk/contract';
import { isOperatorPlatform } from '../tenancy/operator.ts';
import type { Membership, UserRow } from './memberships.ts';
import { newToken, tokenHash } from './tokens.ts';

const absoluteMs = 12 * 3_600_000;

export interface OpenedSession {
  readonly user: UserRow;
  readonly memberships: readonly Membership[];
  readonly group: Membership;
  /** Undefined: all roles the user has in the group, including later ones. */
  readonly roleIds?: readonly string[] | undefined;
  /** The platform demands a second factor that the person does not have yet. */
  readonly factorDue?: boolean | undefined;
}

/** The group to continue in: the one asked for if the user has roles there, else the first with roles. */
export function groupToEnter(memberships: readonly Membership[], wanted: string | undefined): Membership {
  const withRoles = memberships.filter((group) => group.roles.length > 0);
  if (withRoles.length === 0) throw new Refused('noRole');
  const running = withRoles.filter((group) => group.running);
  const group = running.find(({ id }) => id === wanted) ?? running[0];
  if (group === undefined) throw new Refused('tenantStopped');
  return group;
}

/** Opens a session and returns its token; the database stores only the hash. */
export async function openSession(
  tx: Tx,
  opened: OpenedSession,
  more: {
    readonly id: string;
    readonly ip: string;
    readonly userAgent?: string | undefined;
    readonly now: Date;
    readonly expiresAt?: Date;
    /** When the person last showed who they are; default: now. */
    readonly provedAt?: Date;
  },
): Promise<string> {
  const token = newToken();
  const now = more.now.toISOString();
  const expires = (more.expiresAt ?? new Date(more.now.getTime() + absoluteMs)).toISOString();
  await tx.run(sql`
    insert into session (platform_id, id, token_hash, user_id, role_ids, session_epoch, ip, user_agent, created_at,
      last_seen_at, expires_at, factor_due, proved_at)
    values (${opened.group.id}, ${more.id}, ${tokenHash(token)}, ${opened.user.id}, ${opened.roleIds ?? null}::text[],
      ${opened.user.sessionEpoch}, ${more.ip}, ${(more.userAgent ?? '').slice(0, 400)},
      ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz, ${opened.factorDue ?? false},
      ${(more.provedAt ?? more.now).toISOString()}::timestamptz)`);
  return token;
}

/** What the console is told about person and platform. `token` is empty when the session continues unchanged. */
export function sessionRecordOf(opened: OpenedSession, token: string): SessionRecord {
  const { user, memberships, group, roleIds, factorDue } = opened;
  const inForce = roleIds === undefined ? group.roles : group.roles.filter(({ id }) => roleIds.includes(id));
  return {
    id: user.id,
    userName: user.userName,
    name: user.name,
    mobile: user.mobile,
    avatar: user.avatar,
    introduction: user.introduction,
    sessionToken: token,
    currentGroupId: group.id,
    currentRoleIds: inForce.map(({ id }) => id),
    groups: memberships.map(({ id, name, grade, roles }) => ({ id, name, grade, roles: [...roles] })),
    userRoles: [...inForce],
    extUserInfo: {
      platformName: group.name,
      currentPlatformId: group.id,
      platformGrade: group.grade,
      currentServiceProviderId: group.serviceProviderId || (isOperatorPlatform(group.id) ? '' : group.id),
      isBindWechat: user.isBindWechat,
      openId: user.openId,
      ...(user.passwordGiven ? { passwordGiven: '1' as const } : {}),
      ...(factorDue ? { secondFactorDue: '1' as const } : {}),
    },
  };
}
