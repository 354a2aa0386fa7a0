import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import {
  insertRecord,
  listen,
  OutsideDesk,
  PartnerServices,
  recordEvent,
  secretsResealed,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  storedAddresses,
} from '@freightdeck/sdk/server';
import type { Call, Listener, Served } from '@freightdeck/sdk/server';
import { urlSchema } from '@freightdeck/sdk/values';
import {
  addOpenPlatform,
  credentials,
  openCalls,
  openPlatformLife,
  openPlatformNames,
  openPlatforms,
  revokeCredential,
} from '../contract/index.ts';

interface Configured {
  readonly baseUrl: string;
  readonly ipWhite?: string | null;
  readonly callbackUrl?: string | null;
}
interface Limits {
  readonly hookEvents?: readonly string[] | null;
  readonly callsPerMinute?: number | null;
}
type Refusing = Pick<Call, 'find'> & {
  refuse(code: 'address' | 'ipWhite' | 'callbackPrivate', values?: Readonly<Record<string, string>>): never;
};
/** Calls a minute where nobody has said otherwise. */
const USUAL_CALLS = 600;
const limitsOf = ({ hookEvents, callsPerMinute }: Limits) => ({
  hookEvents: [...new Set(hookEvents ?? [])],
  callsPerMinute: callsPerMinute ?? USUAL_CALLS,
});
/**
 * Whether an address may be called, as far as it can be told without asking for a name, which takes time and belongs in
 * no transaction. Every delivery judges the address again, by its name too.
 */
async function verdictOf({ find }: Pick<Call, 'find'>, address: string): Promise<'barred' | 'allowed' | undefined> {
  const { hostname, origin } = new URL(address);
  const isName = hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  const services = find(PartnerServices);
  if (isName || !services) return undefined;
  return (await services.fault(origin)) === undefined ? 'allowed' : 'barred';
}

const isAddress = (text: string): boolean => urlSchema.safeParse(text.trim()).success;
/** Checks URLs and IP addresses, and joins the latter by commas. */
async function checked(
  call: Refusing,
  input: Configured,
): Promise<{ readonly baseUrl: string; readonly ipWhite: string | null; readonly callbackUrl: string | null }> {
  const callbackUrl = input.callbackUrl?.trim() || null;
  if (!isAddress(input.baseUrl) || (callbackUrl !== null && !isAddress(callbackUrl))) call.refuse('address');
  if (callbackUrl !== null && (await verdictOf(call, callbackUrl)) === 'barred') call.refuse('callbackPrivate');
  return { baseUrl: input.baseUrl.trim(), callbackUrl, ipWhite: storedAddresses(call, input.ipWhite) };
}
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const add = serve(addOpenPlatform, async (call, input) => {
  const id = await insertRecord(call, openPlatforms, {
    ...input,
    ...limitsOf(input),
    ...(await checked(call, input)),
    openStatus: 0,
  });
  await recordEvent(call, openPlatforms, id, { action: 'add', toState: 0 });
  return { id };
});

/** A credential is valid until it is replaced, and for a day after. */
const isValid = (now: string) => sql`(expire_at is null or expire_at > ${now}::timestamptz)`;
async function hasCredential(call: Pick<Call, 'tx' | 'now'>, openPlatformId: string): Promise<boolean> {
  return (
    (await call.tx.one(
      sql`select id from open_platform_credential where open_platform_id = ${openPlatformId}
        and ${isValid(call.now())}`,
    )) !== undefined
  );
}
async function calledLately(call: Pick<Call, 'tx' | 'now'>, openPlatformId: string): Promise<boolean> {
  return (
    (await call.tx.one(sql`
    select id from open_call_log where open_platform_id = ${openPlatformId} and direction = 'IN'
      and created_at > ${call.now()}::timestamptz - interval '24 hours' limit 1`)) !== undefined
  );
}
/** What the test checks: that the URL is encrypted and that there is a valid credential. */
async function problemsOf(
  call: Pick<Call, 'find'>,
  { baseUrl, callbackUrl }: Configured,
  credential: boolean,
): Promise<readonly string[]> {
  // Without TLS only an address that may be called so: this machine, outside production.
  const isOpen =
    callbackUrl && !callbackUrl.startsWith('https://') && (await verdictOf(call, callbackUrl)) !== 'allowed';
  return [
    ...(baseUrl.startsWith('https://') ? [] : ['接口地址未加密']),
    ...(isOpen ? ['回调地址未加密'] : []),
    ...(credential ? [] : ['尚未生成密钥']),
  ];
}

const life = serveWorkflow(openPlatformLife, {
  // A change invalidates the last test.
  edit: {
    effect: async (call, platform, { hookEvents, callsPerMinute, ...input }) => ({
      ...input,
      ...limitsOf({
        hookEvents: hookEvents ?? platform.hookEvents,
        callsPerMinute: callsPerMinute ?? platform.callsPerMinute,
      }),
      ...(await checked(call, input)),
      testedAt: null,
      testPassed: null,
    }),
  },
  test: {
    effect: async (call, platform) => {
      const problems = await problemsOf(call, platform, await hasCredential(call, platform.id));
      await insertRecord(call, openCalls, {
        openPlatformId: platform.id,
        direction: 'OUT',
        callPath: '/configuration/test',
        bizNo: platform.code,
        callResult: problems.length === 0 ? 1 : 0,
        errorText: problems.join('；') || null,
        requestDigest: sha256(`${platform.baseUrl}\n${platform.callbackUrl ?? ''}`),
      });
      return { testedAt: call.now(), testPassed: problems.length === 0 };
    },
  },
  credential: {
    effect: async (call, platform, { secret }) => {
      if (!/^[\w-]{43}$/.test(secret) || new Set(secret).size < 12) call.refuse('weak');
      const now = call.now();
      await call.tx.run(sql`
        update open_platform_credential set rotate_at = ${now}::timestamptz,
          expire_at = ${now}::timestamptz + interval '24 hours', version = version + 1,
          updated_at = ${now}::timestamptz, updated_by = ${call.caller.id}
        where open_platform_id = ${platform.id} and rotate_at is null and expire_at is null`);
      const id = call.newId();
      await insertRecord(call, credentials, {
        id,
        openPlatformId: platform.id,
        appKey: `ak${call.newId().toLowerCase()}`,
        secretSealed: call.get(OutsideDesk).seal(id, secret),
        secretLast4: secret.slice(-4),
      });
    },
  },
  enable: {
    guard: async (call, platform) => {
      if (!(await hasCredential(call, platform.id))) call.refuse('noCredential');
      const tested = await call.tx.one(sql`select id from open_platform where id = ${platform.id} and test_passed`);
      if (!tested) call.refuse('notTested');
    },
  },
  delete: {
    guard: async (call, platform) => {
      if (await calledLately(call, platform.id)) call.refuse('calledLately');
      if (
        await call.tx.one(
          sql`select id from open_platform_company where open_platform_id = ${platform.id} and link_status <> 3
            limit 1`,
        )
      )
        call.refuse('linked');
    },
  },
});

const revoke = serve(revokeCredential, async (call, _input, credential) => {
  const now = call.now();
  const ended = await call.tx.run(sql`
    update open_platform_credential set expire_at = ${now}::timestamptz, version = version + 1,
      updated_at = ${now}::timestamptz, updated_by = ${call.caller.id}
    where id = ${credential.id} and ${isValid(now)}`);
  if (ended === 0) call.refuse('voidAlready');
  await recordEvent(call, credentials, credential.id, { action: 'revoke' });
});

const ofCurrent = (column: 'app_key' | 'secret_last4') =>
  column === 'app_key'
    ? sql`(select c.app_key from open_platform_credential c where c.open_platform_id = r.id and c.rotate_at is null
      and c.expire_at is null)`
    : sql`(select c.secret_last4 from open_platform_credential c where c.open_platform_id = r.id and c.rotate_at is null
      and c.expire_at is null)`;
/** The key of the installation has changed: secrets are sealed with the present one. */
export const resealCredentials: Listener = listen(secretsResealed, async (call) => {
  const rows = await call.tx.rows<{ id: string; sealed: string }>(
    sql`select id, secret_sealed as sealed from open_platform_credential where secret_sealed <> '' order by id
      for update`,
  );
  for (const { id, sealed } of rows) {
    const again = call.get(OutsideDesk).sealAgain(id, sealed);
    if (again !== undefined && again !== sealed)
      await call.tx.run(sql`update open_platform_credential set secret_sealed = ${again} where id = ${id}`);
  }
});

export const openPlatformServes: readonly Served[] = [
  serveResource(openPlatforms, {
    where: () => sql`r.open_status <> 3`,
    order: sql`r.created_at desc`,
    columns: {
      appKey: ofCurrent('app_key'),
      secretLast4: ofCurrent('secret_last4'),
      lastCallAt: sql`(select max(l.created_at) from open_call_log l where l.open_platform_id = r.id)`,
      failRatePpm: sql`(select (count(*) filter (where l.call_result = 0) * 1000000 / nullif(count(*), 0))::int
        from open_call_log l where l.open_platform_id = r.id)`,
    },
  }),
  serveResource(openPlatformNames, { where: () => sql`r.open_status = 1`, order: sql`r.name` }),
  add,
  life,
  serveResource(credentials, {
    order: sql`r.created_at desc`,
    columns: {
      credentialStatus: sql`case when r.expire_at is null then 1 when r.expire_at > clock_timestamp() then 2 else 3
        end`,
    },
  }),
  revoke,
];
