import type { SessionRecord } from '@freightdeck/sdk/contract';
import type { Session } from '@freightdeck/sdk/web';

export const operatorPlatform = '00001';

/** Makes the session that the console shows from the platform's record. */
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
    passwordGiven: record.extUserInfo.passwordGiven === '1',
    secondFactorDue: record.extUserInfo.secondFactorDue === '1',
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
    // Anything may have written this key: a value without the shape of a record is ignored.
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
/** Rights of the signed-in person, as the menus name them. */
export interface KeptRights {
  readonly permissions: readonly string[];
  /** Authority for track select, 0 to 3. */
  readonly authority: number;
}
export const noRights: KeptRights = { permissions: [], authority: 0 };
/** Writes everything the specification keeps in the browser as one value, so that it is removed together. */
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
