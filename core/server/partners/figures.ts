import { errorReport, partnerOpened } from '@freightdeck/sdk/contract';
import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { PartnerCode, serve, sql } from '@freightdeck/sdk/server';
import type { Call, Database, Served, Sql } from '@freightdeck/sdk/server';
import { wireTime } from '../api/wire-time.ts';
import { systemScope } from '../tenancy/operator.ts';
import { inForce } from './in-force.ts';
import type { ServiceFault } from './service-fault.ts';

/** Kinds of errors that one platform's plugin may have in a day; what comes after them is not counted. */
const mostKinds = 500;

interface Counted {
  readonly version: string;
  readonly manifest: PluginManifest;
}
/** The version a platform runs, when it lets its author know of errors and use. */
const countedOf = (call: Pick<Call, 'tx' | 'platformId'>, pluginId: string): Promise<Counted | undefined> =>
  call.tx.one<Counted>(sql`
    select p.version, p.manifest from plugin_activation a ${inForce}
    where a.platform_id = ${call.platformId} and a.plugin_id = ${pluginId} and a.ticket is not null and a.telemetry`);

/** What engines say of mistakes in code: names from the code, nothing that the code has read. */
const ofEngine = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$]{1,40}'\)$/,
  /^[\w$.]{1,80} is not (?:a function|defined|iterable|a constructor)$/,
  /^Maximum call stack size exceeded$/,
  /^Failed to fetch dynamically imported module$/,
];
/** The first place in a file of the plugin itself; the ticket in its address is left out. */
const placeIn = (stack: string): string =>
  /\/plugins\/[\w-]{43}\/([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})/.exec(stack)?.[1] ?? '';
/** Kind of the error, its message only where no person can stand in it, and its place in the plugin's code. */
export function reasonOf({ message, stack }: { readonly message: string; readonly stack: string }): string {
  const kind = /^([A-Z]\w{1,30}(?:Error|Fault|Refusal))\b/.exec(stack)?.[1] ?? 'Error';
  const said = ofEngine.some((form) => form.test(message)) ? `: ${message}` : '';
  return [`${kind}${said}`, placeIn(stack)].filter(Boolean).join(' @ ').slice(0, 200);
}
/** Name of the page that an address of the console shows; nothing else of the address. */
export function pageOf(url: string, { routes }: PluginManifest): string {
  const path = (url.split('#', 2)[1] ?? '').split('?', 1)[0];
  return Object.entries(routes).find(([, route]) => route.path === path)?.[0] ?? '';
}
/** An error of one version on one platform, as its author is told of it. */
interface CountedFault {
  readonly platformId: string;
  readonly pluginId: string;
  readonly version: string;
  readonly page: string;
  readonly day: string;
  readonly code: string;
  readonly reason: string;
  readonly product: string;
}
const counting = ({ platformId, pluginId, version, page, day, code, reason, product }: CountedFault): Sql => sql`
  insert into plugin_fault (platform_id, plugin_id, version, page, day, code, reason, console, count)
  select ${platformId}, ${pluginId}, ${version}, ${page}, ${day}::date, ${code}, ${reason}, ${product}, 1
  where (select count(*) from plugin_fault where platform_id = ${platformId} and plugin_id = ${pluginId}
    and day = ${day}::date) < ${mostKinds}
  on conflict (platform_id, plugin_id, version, page, day, code, reason, console)
    do update set count = plugin_fault.count + 1`;

const codeOf = (info: string): string => (/^PLG-\d{3}$/.test(info) ? info : info === 'page' ? 'PLG-231' : 'PLG-232');

/** Counts an error of the browser for the author of a partner's plugin. */
export async function countFault(
  call: Pick<Call, 'tx' | 'platformId' | 'now' | 'get'>,
  { plugin, info, message, stack, url }: InputOfCommand<typeof errorReport>,
): Promise<void> {
  if (!plugin?.includes('-')) return;
  const counted = await countedOf(call, plugin);
  if (!counted) return;
  await call.tx.run(
    counting({
      platformId: call.platformId,
      pluginId: plugin,
      version: counted.version,
      page: pageOf(url, counted.manifest),
      day: call.now().slice(0, 10),
      code: codeOf(info),
      reason: reasonOf({ message, stack }),
      product: call.get(PartnerCode).product,
    }),
  );
}
/** Where a version's own service failed: at this path, of `serves`, `hears` or `jobs`. */
export interface FailedAt {
  readonly platformId: string;
  readonly manifest: PluginManifest;
  readonly path: string;
  readonly product: string;
}
/** Faults that are no author's: where the service is, and whether it may be there, is the operator's to say. */
const ofOperator: ReadonlySet<string> = new Set(['notFound', 'partnerUnset', 'partnerAddress']);
/**
 * Counts for the author that the service did not answer: code, HTTP status and path. Nothing that it said, since a
 * person may stand in it. That it cannot be counted is no fault of the call.
 */
export async function countServiceFault(
  database: Database,
  { code, http }: ServiceFault,
  { platformId, manifest: { id: pluginId, version }, path, product }: FailedAt,
): Promise<void> {
  if (ofOperator.has(code)) return;
  const reason = [http === undefined ? '' : `HTTP ${http}`, path].filter(Boolean).join(' @ ').slice(0, 200);
  await database
    .transaction(systemScope, async (tx) => {
      if (!(await countedOf({ tx, platformId }, pluginId))) return;
      const day = wireTime(new Date()).slice(0, 10);
      await tx.run(counting({ platformId, pluginId, version, page: '', day, code, reason, product }));
    })
    .catch(() => undefined);
}
/** Counts opened pages for the authors of partners' plugins. */
export const figureServes: readonly Served[] = [
  serve(partnerOpened, async (call, { opened }) => {
    for (const { pluginId, page, opens } of opened) {
      const counted = await countedOf(call, pluginId);
      if (!counted || !Object.hasOwn(counted.manifest.routes, page)) continue;
      await call.tx.run(sql`
        insert into plugin_usage (platform_id, plugin_id, version, page, day, opens)
        values (${call.platformId}, ${pluginId}, ${counted.version}, ${page},
          ${call.now().slice(0, 10)}::date, ${opens})
        on conflict (platform_id, plugin_id, version, page, day)
          do update set opens = plugin_usage.opens + excluded.opens`);
    }
  }),
];
