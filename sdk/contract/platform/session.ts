import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../command.ts';
import { id, list, shape, text } from '../field-kinds.ts';
import { optional, tones } from '../field.ts';
import type { DictionaryWords } from '../live-choices.ts';

const role = z.object({ id: z.string(), name: z.string() });
const group = z.object({ id: z.string(), name: z.string(), grade: z.string(), roles: z.array(role) });
/** Answer to signing in and switching: the session record of the specification. */
export const sessionRecord = z.object({
  id: z.string(),
  userName: z.string(),
  name: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  sessionToken: z.string(),
  /**
   * After a sign-in: what the browser keeps and sends with the next one to this account, so that the wrong passwords of
   * strangers do not stop it. It opens nothing by itself.
   */
  device: z.optional(z.string()),
  currentGroupId: z.string(),
  /** Ids of the roles active in the current group. */
  currentRoleIds: z.array(z.string()),
  groups: z.array(group),
  userRoles: z.array(role),
  extUserInfo: z.object({
    platformName: z.string(),
    currentPlatformId: z.string(),
    platformGrade: z.string(),
    currentServiceProviderId: z.string(),
    isBindWechat: z.enum(['0', '1']),
    openId: z.string(),
    /** The password was set by somebody else: until the person has changed it, the session may do nothing else. */
    passwordGiven: z.optional(z.literal('1')),
    /** The platform demands a second factor that the person has not set up: the session may do nothing before that. */
    secondFactorDue: z.optional(z.literal('1')),
  }),
});
/** The person of a session, with the platform they work for. */
export type SessionRecord = z.infer<typeof sessionRecord>;
const sessionAnswer = { session: shape(sessionRecord) };

/** Ends the session of the caller. */
export const logout = defineCommand({ name: 'session.logout', path: '/auth/logout', access: 'session' });
/** Continues in another group or with other roles. The answer carries a new token; the old one is invalid. */
export const switchRole = defineCommand({
  name: 'session.switch',
  path: '/api/platform/UserRole/switchRole',
  access: 'session',
  input: { groupId: id(), roleId: optional(id()) },
  answer: sessionAnswer,
});
/** Pictures of brands, which anybody may see: the sign-in page shows them. */
export const brandPicturePath = '/auth/brandPicture';
/** The address of a picture of a brand, by the id of its file. */
export const brandPictureOf = (file: string): string => `${brandPicturePath}?id=${file}`;
/**
 * How the sign-in page of a platform looks, found by host, path marker or platform id. Public, so it contains little.
 */
export const branding = defineQuery({
  name: 'platform.branding',
  path: '/auth/querySimpleServiceProviderInfo',
  access: 'public',
  input: { host: optional(text(200)), marker: optional(text(40)), platformId: optional(id()) },
  answer: {
    platformId: id(),
    platformName: text(64),
    title: optional(text(64)),
    logo: optional(text(200)),
    favicon: optional(text(200)),
    /** Behind or beside the form of the sign-in page. */
    picture: optional(text(200)),
    /** `#rrggbb`; absent: the product's own. */
    colour: optional(text(7)),
    loginVariant: shape(z.enum(['default', 'alternate'])),
    /** Demo mode only: accounts to try, and their password. */
    demoAccounts: list(shape(z.object({ userName: z.string(), platformName: z.string(), mobile: z.string() }))),
    demoPassword: optional(text(64)),
  },
});
/** The person's own present record. */
export const userGet = defineQuery({
  name: 'user.get',
  path: '/api/platform/User/Get',
  access: 'session',
  conditions: true,
  input: { id: id() },
  answer: { session: shape(sessionRecord) },
});
/** The settings of the caller’s platform that pages need. */
export const platformConfig = defineQuery({
  name: 'platform.config',
  path: '/api/platform/platformServiceProviderConfig/get',
  access: 'session',
  conditions: true,
  input: { platformId: id() },
  answer: {
    platformId: id(),
    platformName: text(64),
    oilgasConsumeThirdPartyType: shape(z.number()),
    /** Appearance of the tenant: `reducedCockpit`, `stationTile`, … */
    presentation: shape(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
    /** What people have changed in 字典管理, by code: all entries in use, in order. */
    dictionary: shape<DictionaryWords>(
      z.record(
        z.string(),
        z.array(z.object({ value: z.string(), zh: z.string(), en: z.string(), tone: z.optional(z.enum(tones)) })),
      ),
    ),
  },
});
