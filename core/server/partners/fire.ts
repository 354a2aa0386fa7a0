import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { Envelope } from '../api/endpoint.ts';
import { newId } from '../api/new-id.ts';
import { wireTime } from '../api/wire-time.ts';
import { callService } from './call-service.ts';
import type { ServiceParts } from './call-service.ts';
import { ServiceFault } from './service-fault.ts';
import { pluginSubject } from './service-token.ts';
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
  { workshops, ...parts }: ServiceParts & { readonly workshops: Workshops },
  { port, from, name, platform, data, signal }: Firing,
): Promise<Fired> {
  const { manifest, origin } = await workshops.service(port, from);
  const wanted = found(manifest, name);
  if (!wanted) throw new ServiceFault('notFound', name);
  const { id: plugin, version } = manifest;
  const { path } = wanted;
  const body = { id: `dev-${newId()}`, ...wanted.body, at: wireTime(new Date()), ...data };
  const sub = pluginSubject(plugin);
  const { envelope } = await callService(parts, {
    ...{ origin, path, body, signal, language: 'zh', requestId: body.id, back: undefined },
    claims: { sub, platform, platformName: '', plugin, version, permissions: [], development: true },
  });
  return { path, body, answer: envelope };
}
