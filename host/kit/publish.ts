import { readFileSync } from 'node:fs';
import { signQuestion } from '@freightdeck/sdk/package';
import { partnerReceiptPath, partnerReportPath, partnerSubmitPath } from '@freightdeck/sdk/contract';

type Say = (line: string) => void;
interface Answer {
  readonly status: number;
  readonly reason?: string;
  readonly message?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}
/** Asks a console, without a session. Throws with its reason when it says no. */
async function ask(host: string, path: string, body: object): Promise<Readonly<Record<string, unknown>> | undefined> {
  const answer = await fetch(new URL(path, host), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(body),
    redirect: 'error',
  });
  const { status, reason, message, data } = (await answer.json()) as Answer;
  if (status >= 300) throw new Error(`${reason ?? status}: ${message ?? ''}`);
  return data;
}
const next: Readonly<Record<string, string>> = {
  waiting: 'It waits for the operator. Nothing is installed for anybody yet.',
  passed: 'It was passed and is listed: tenants can ask for it.',
  returned: 'It was sent back. Mend it, raise the version or build again, and submit it once more.',
  replaced: 'A newer archive of this version took its place.',
};

/** Hands a signed archive in; prints its receipt and what comes next. */
export async function submitPlugin(archive: string, host: string, say: Say): Promise<number> {
  const model = { archive: readFileSync(archive).toString('base64') };
  const { pluginId, version, state, receipt } =
    (await ask(host, partnerSubmitPath, { model, requestId: crypto.randomUUID() })) ?? {};
  say(`${String(pluginId)} ${String(version)}: ${String(state)}. ${next[String(state)] ?? ''}`);
  if (receipt) {
    say(`Receipt: ${String(receipt)}`);
    say(`Keep it. Ask later: freightdeck-plugin status --receipt ${String(receipt)} --host ${host}`);
  } else say('This archive was handed in before; its receipt is the one from then.');
  return 0;
}
/** Says what became of a submission. */
export async function askStatus(receipt: string, host: string, say: Say): Promise<number> {
  const found = await ask(host, partnerReceiptPath, { receipt });
  if (!found) throw new Error('There is no submission with this receipt.');
  const { pluginId, version, state, reason } = found;
  say(`${String(pluginId)} ${String(version)}: ${String(state)}. ${next[String(state)] ?? ''}`);
  if (reason) say(`Reason: ${String(reason)}`);
  return 0;
}
/** Prints errors and use of a plugin at a console, as JSON. */
export async function askReport(
  pluginId: string,
  { key, host }: { readonly key: string; readonly host: string },
  say: Say,
): Promise<number> {
  const question = signQuestion(
    { host: new URL(host).origin, at: new Date().toISOString(), pluginId },
    readFileSync(key, 'utf8'),
  );
  const found = await ask(host, partnerReportPath, question);
  if (!found) throw new Error('This console has no such plugin of yours.');
  say(JSON.stringify(found, null, 2));
  return 0;
}
