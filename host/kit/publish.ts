import { existsSync, readFileSync } from 'node:fs';
import { openArchive, readSigner, signQuestion } from '@freightdeck/sdk/package';
import { partnerReceiptPath, partnerReportPath, partnerSubmitPath } from '@freightdeck/sdk/contract';
import { askConsole } from './ask-console.ts';
import { reportTable } from './report-table.ts';
import type { Figures } from './report-table.ts';
import { templateTexts } from './template-text.ts';

type Say = (line: string) => void;
interface Answer {
  readonly status: number;
  readonly reason?: string;
  readonly message?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}
/** A console that said no, with the reason as it names it. */
class SaidNo extends Error {
  readonly reason: string;
  constructor(reason: string, message: string) {
    super(`${reason}: ${message}`);
    this.reason = reason;
  }
}
/** Asks a console, without a session. Throws `SaidNo` when it says no. */
async function ask(host: string, path: string, body: object): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { status, reason, message, data } = (await askConsole(host, path, body)).said as Answer;
  if (status >= 300) throw new SaidNo(reason ?? String(status), message ?? '');
  return data;
}
const next: Readonly<Record<string, string>> = {
  waiting: 'It waits for the operator. Nothing is installed for anybody yet.',
  passed: 'It was passed and is listed: tenants can ask for it.',
  returned: 'It was sent back. Mend it, raise the version or build again, and submit it once more.',
  replaced: 'A newer archive of this version took its place.',
};
/** Who a console has to trust before it takes what this key has signed. */
const trustLine = (publicKey: string): string =>
  `Send this line to the operator of the console, who enters it at System → Plugins, Trust a publisher:\n${publicKey}`;

/** Texts of the template in an archive. What cannot be read is for the console to say. */
function templateTextsOf(archive: Uint8Array): readonly string[] {
  try {
    const files = openArchive(archive);
    return templateTexts((name) => {
      const bytes = files.get(name);
      return bytes && new TextDecoder().decode(bytes);
    });
  } catch {
    return [];
  }
}

/** Hands a signed archive in; prints its receipt and what comes next. */
export async function submitPlugin(archive: string, host: string, say: Say): Promise<number> {
  if (!existsSync(archive)) throw new Error(`${archive} is not there: freightdeck-plugin pack makes it.`);
  const bytes = new Uint8Array(readFileSync(archive));
  const [sample] = templateTextsOf(bytes);
  if (sample !== undefined)
    throw new Error(
      `templateText: ${sample} is still that of the template, and platforms would read it in the catalogue. ` +
        'Write your own (or delete the file), and pack again.',
    );
  const model = { archive: Buffer.from(bytes).toString('base64') };
  try {
    const { pluginId, version, state, receipt } =
      (await ask(host, partnerSubmitPath, { model, requestId: crypto.randomUUID() })) ?? {};
    say(`${String(pluginId)} ${String(version)}: ${String(state)}. ${next[String(state)] ?? ''}`);
    if (receipt) {
      say(`Receipt: ${String(receipt)}`);
      say(`Keep it. Ask later: freightdeck-plugin status --receipt ${String(receipt)} --host ${host}`);
    } else say('This archive was handed in before; its receipt is the one from then.');
    return 0;
  } catch (error) {
    const signer = readSigner(bytes);
    if (!(error instanceof SaidNo) || error.reason !== 'publisherUnknown' || signer === undefined) throw error;
    say(error.message);
    say(trustLine(signer));
    return 1;
  }
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
/** Prints errors and use of a plugin at a console, as a table or as JSON. */
export async function askReport(
  pluginId: string,
  { key, host, json }: { readonly key: string; readonly host: string; readonly json: boolean },
  say: Say,
): Promise<number> {
  if (!URL.canParse(host)) throw new Error(`${host} is no address of a console: http://127.0.0.1:8889/`);
  const question = signQuestion(
    { host: new URL(host).origin, at: new Date().toISOString(), pluginId },
    readFileSync(key, 'utf8'),
  );
  const found = await ask(host, partnerReportPath, question);
  if (!found) throw new Error('This console has no such plugin of yours.');
  say(json ? JSON.stringify(found, null, 2) : reportTable(found as unknown as Figures));
  return 0;
}
