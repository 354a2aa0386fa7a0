import { readFileSync } from 'node:fs';
import { partnerFirePath } from '@freightdeck/sdk/contract';

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
  const answer = await fetch(new URL(`${partnerFirePath}/${port}`, host), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({
      name,
      platform,
      data: data === undefined ? {} : (JSON.parse(readFileSync(data, 'utf8')) as object),
    }),
  });
  const said = (await answer.json()) as {
    readonly reason?: string;
    readonly message?: string;
    readonly data?: { readonly path: string; readonly body: object; readonly answer: { readonly status: number } };
  };
  if (!said.data)
    throw new Error(
      said.reason === 'notFound'
        ? `${name} is neither a command that it hears nor one of its jobs`
        : `${said.reason ?? answer.status}: ${said.message ?? ''}`,
    );
  const { path, body, answer: its } = said.data;
  const told = `${path} ${JSON.stringify(body)}\n${JSON.stringify(its)}`;
  if (its.status >= 300) throw new Error(told);
  return told;
}
