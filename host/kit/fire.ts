import { readFileSync } from 'node:fs';
import { callsBack, partnerApiPath, partnerFirePath } from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { askConsole } from './ask-console.ts';

/** What is fired, and where. */
interface FireWish {
  /** A command that the plugin hears, one of its jobs, or the path of either. */
  readonly name: string;
  /** A running console on this machine, in demo or test mode: it signs the token. */
  readonly host?: string | undefined;
  /** Port of `freightdeck-plugin dev`. */
  readonly port: number;
  readonly platform?: string | undefined;
  /** File with fields to be said instead of those that are made up, such as `recordId`. */
  readonly data?: string | undefined;
}
/** What `dev` says of the plugin that it serves. */
interface Served {
  readonly manifest: PluginManifest;
  readonly service: string | null;
}
/** What the service said, as the console passes it on. */
interface Its {
  readonly status: number;
  readonly reason?: string;
  readonly message?: string;
  readonly data?: unknown;
}

/** What `dev` serves at this port; undefined where nothing does, which the console says in its own words. */
async function servedAt(port: number): Promise<Served | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/service`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  );
  return answer?.ok ? ((await answer.json()) as Served) : undefined;
}
const pathOf = ({ hears = {}, jobs = {} }: PluginManifest, name: string): string =>
  hears[name] ?? jobs[name]?.path ?? name;
const answered = ({ status, reason, message, data }: Its): string =>
  [
    `Answered: status ${status}, ${status < 300 ? 'taken' : 'not taken'}`,
    reason,
    message,
    data === undefined ? undefined : JSON.stringify(data),
  ]
    .filter(Boolean)
    .join(': ');

/** Why a call that a console could not make may have failed, where it is in the author's hands. */
function hintOf(reason: string | undefined, host: string): string {
  if (reason === 'partnerStatus')
    return (
      `\nThe service did not answer HTTP 200. That of a new plugin answers 503 where it cannot have the keys of the ` +
      `console (start it with API=${new URL(host).origin}); what it did is in its own output.`
    );
  return reason === 'partnerDown' ? '\nNothing answered there: does npm run serve run?' : '';
}

/**
 * Has a console call the service of the plugin that `dev` serves, as its outbox would: answers what was sent and what
 * the service said. Throws where it was not answered, or refused.
 */
export async function fireAt({
  name,
  host = 'http://127.0.0.1:8889/',
  port,
  platform = '10001',
  data,
}: FireWish): Promise<string> {
  const served = await servedAt(port);
  const { http, said } = await askConsole(host, `${partnerFirePath}/${port}`, {
    name,
    platform,
    data: data === undefined ? {} : (JSON.parse(readFileSync(data, 'utf8')) as object),
  });
  const {
    reason,
    message,
    data: told,
  } = said as {
    readonly reason?: string;
    readonly message?: string;
    readonly data?: { readonly path: string; readonly body: object; readonly answer: Its };
  };
  const address = (path: string): string =>
    served ? `${served.service ?? ''}${partnerApiPath}/${served.manifest.id}/${path}` : path;
  if (!told) {
    if (reason === 'notFound') throw new Error(`${name} is neither a command that it hears nor one of its jobs`);
    const called = served?.service ? `\nPOST ${address(pathOf(served.manifest, name))}` : '';
    throw new Error(`${reason ?? http}: ${message ?? ''}${called}${hintOf(reason, host)}`);
  }
  const { path, body, answer: its } = told;
  const whole = [
    `POST ${address(path)} ${JSON.stringify(body)}`,
    answered(its),
    ...(served && callsBack(served.manifest)
      ? [
          'In development no X-Freightdeck-Back is sent: a call back to the platform is answered 401 there. ' +
            'Try it with fakeGateway of @freightdeck/sdk/testing, or with an uploaded version.',
        ]
      : []),
  ].join('\n');
  if (its.status >= 300) throw new Error(whole);
  return whole;
}
