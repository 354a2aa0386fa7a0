import type { SessionRecord } from '@freightdeck/sdk/contract';
import type { Session } from '@freightdeck/sdk/web';

export const operatorPlatform = '00001';

/** The session as the console shows it, from the record of the platform. */
export function sessionOf(record: SessionRecord): Session {
  const group = record.groups.find((one) => one.id === record.currentGroupId);
  const inForce = new Set(record.currentRoleIds);
  const roles = group?.roles.filter((role) => inForce.has(role.id)) ?? [];
  return {
    userId: record.id,
    userName: record.userName,
    name: record.name,
    mobile: record.mobile,
    avatar: record.avatar,
    platformId: record.currentGroupId,
    platformName: record.extUserInfo.platformName || group?.name || '',
    platformGrade: record.extUserInfo.platformGrade || group?.grade || '',
    isOperator: record.currentGroupId === operatorPlatform,
    roles,
    groups: record.groups.map(({ id, name, roles: all }) => ({ id, name, roles: all })),
    isBindWechat: record.extUserInfo.isBindWechat,
  };
}
/** True when some group of the user has a role. */
export const hasRole = (record: SessionRecord): boolean => record.groups.some((group) => group.roles.length > 0);

/** Key of the record in session storage; a path segment after `sp` keeps consoles on one host apart. */
export function storageKey(pathname: string): string {
  const segment = /\/sp\/([\w-]+)/.exec(pathname)?.[1];
  return segment ? `freightdeck-session-${segment}` : 'freightdeck-session';
}

interface Stored {
  readonly sessionToken: string;
  readonly record: SessionRecord;
}
export function readStored(storage: Storage, key: string): Stored | undefined {
  try {
    const value = JSON.parse(storage.getItem(key) ?? 'null') as Partial<Stored> | null;
    const { sessionToken, record } = value ?? {};
    // Whoever wrote it: what has not the shape of a record is none.
    const whole =
      Array.isArray(record?.groups) &&
      Array.isArray(record.currentRoleIds) &&
      typeof record.currentGroupId === 'string' &&
      Boolean(record.extUserInfo);
    return typeof sessionToken === 'string' && sessionToken !== '' && record && whole
      ? { sessionToken, record }
      : undefined;
  } catch {
    return undefined;
  }
}
/** What the menus say of the rights of who signed in. */
export interface KeptRights {
  readonly permissions: readonly string[];
  /** For track select, 0 to 3. */
  readonly authority: number;
}
export const noRights: KeptRights = { permissions: [], authority: 0 };
/** Everything the specification keeps in the browser stands in one record, and goes with it. */
export function writeStored(
  storage: Storage,
  key: string,
  record: SessionRecord,
  { permissions, authority }: KeptRights,
): void {
  const { platformName, platformGrade, currentServiceProviderId, openId, isBindWechat } = record.extUserInfo;
  storage.setItem(
    key,
    JSON.stringify({
      sessionToken: record.sessionToken,
      record,
      platformId: record.currentGroupId,
      platformName,
      platformGrade,
      currentServiceProviderId,
      permissions,
      authority,
      identity: record.currentGroupId === operatorPlatform ? '1' : '2',
      openId,
      isBindWechat,
      wechatUnbindDisable: isBindWechat !== '1',
    }),
  );
}
