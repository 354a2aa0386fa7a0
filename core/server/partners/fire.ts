import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { Envelope } from '../api/endpoint.ts';
import { newId } from '../api/new-id.ts';
import { wireTime } from '../api/wire-time.ts';
import { askService } from './ask-service.ts';
import type { ServiceLimits } from './ask-service.ts';
import { readServiceAnswer } from './service-answer.ts';
import type { ServiceAddresses } from './service-addresses.ts';
import { ServiceFault } from './service-fault.ts';
import { pluginSubject } from './service-token.ts';
import type { ServiceTokens } from './service-token.ts';
import { headersOfOwn, urlOfOwn } from './own-call.ts';
import type { Workshops } from './workshop.ts';

/** An event or a job that somebody tries out on a plugin in development. */
export interface Firing {
  readonly port: string;
  /** Address of who works on it: only somebody at this machine may. */
  readonly from: string;
  /** A command that it hears (`waybill.sign`), one of its jobs, or the path of either. */
  readonly name: string;
  readonly platform: string;
  /** Said instead of what is made up: `recordId`, or the `id` of before. */
  readonly data: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}
/** What was sent, and what the service said to it. */
export interface Fired {
  readonly path: string;
  readonly body: object;
  readonly answer: Envelope;
}
function found({ hears = {}, jobs = {} }: PluginManifest, name: string): { path: string; body: object } | undefined {
  const event = Object.entries(hears).find(([command, path]) => name === command || name === path);
  if (event)
    return {
      path: event[1],
      body: { event: event[0], resource: event[0].split('.', 1)[0], recordId: '01DEVELOPMENT0000000000000' },
    };
  const job = Object.entries(jobs).find(([one, { path }]) => name === one || name === path);
  return job && { path: job[1].path, body: { job: job[0] } };
}

/** Calls the service of a plugin in development as the outbox would, with a token that says `development`. */
export async function fire(
  {
    workshops,
    addresses: places,
    tokens,
    limits,
  }: {
    readonly workshops: Workshops;
    readonly addresses: ServiceAddresses;
    readonly tokens: ServiceTokens;
    readonly limits: ServiceLimits;
  },
  { port, from, name, platform, data, signal }: Firing,
): Promise<Fired> {
  const { manifest, origin } = await workshops.service(port, from);
  const wanted = found(manifest, name);
  if (!wanted) throw new ServiceFault('notFound', name);
  const addresses = await places.judge(origin);
  if (typeof addresses === 'string') throw new ServiceFault('partnerAddress', `${origin} ${addresses}`);
  const { id: plugin, version } = manifest;
  const body = { id: `dev-${newId()}`, ...wanted.body, at: wireTime(new Date()), ...data };
  const token = await tokens.issue({
    aud: origin,
    sub: pluginSubject(plugin),
    platform,
    platformName: '',
    plugin,
    version,
    permissions: [],
    development: true,
  });
  const call = { plugin, path: wanted.path, origin, token, id: body.id };
  const content = await askService({
    url: urlOfOwn(call),
    addresses,
    body: JSON.stringify(body),
    limits,
    signal,
    headers: headersOfOwn(call),
  });
  return { path: wanted.path, body, answer: readServiceAnswer(content).envelope };
}
