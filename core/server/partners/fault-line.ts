import type { IncomingMessage } from 'node:http';

/** Most that is read of a fault's body, and how long it is waited for. */
const mostBytes = 4 * 1024;
const waitMs = 1_000;
const mostLetters = 160;
const secretWords = 'pass(?:word|wd)?|pwd|secret|token|api[-_]?key|authorization|cookie|session|密码|密钥';
/** What may let somebody in, or names somebody: whole, so before the line is cut. */
const secretForms: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[^\s"',;]+/gi, '…'],
  [/[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, '…'],
  [/(\/\/)[^\s/@]+@/g, '$1…@'],
  [new RegExp(`((?:${secretWords})["']?\\s*[:=：]\\s*)("[^"]*"?|'[^']*'?|[^\\s,;}]+)`, 'gi'), '$1…'],
  [/(?=[A-Za-z0-9+_=-]*\d)[A-Za-z0-9+_=-]{20,}|\d{11,}[Xx]?/g, '…'],
];

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  const late = setTimeout(() => answer.destroy(), waitMs);
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= mostBytes) break;
    }
  } catch {
    // What has come so far is said.
  } finally {
    clearTimeout(late);
  }
  return Buffer.concat(parts).toString('utf8').slice(0, mostBytes);
}
/** The first line of a text that says something, without tags, control characters and secrets, and cut. */
export function firstLineOf(text: string): string {
  const line =
    text
      .replaceAll(/<(style|script)\b[^]*?<\/\1>|<[^>]*>/gi, ' ')
      .split(/[\r\n]/)
      .map((one) => one.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
      .find((one) => one !== '') ?? '';
  const said = secretForms.reduce((left, [form, instead]) => left.replaceAll(form, instead), line);
  return said.length > mostLetters ? `${said.slice(0, mostLetters)}…` : said;
}
/**
 * What a service said instead of HTTP 200, for its author and the operator: `HTTP 503: no keys of the console`. Of a
 * redirect also where it leads, which is not followed.
 */
export async function faultLine(answer: IncomingMessage): Promise<string> {
  const { statusCode = 0, headers } = answer;
  const to = headers.location?.split(/[?#]/, 1)[0];
  const plain = (headers['content-encoding'] ?? 'identity') === 'identity' && statusCode >= 300;
  const said = [to === undefined ? '' : `→ ${firstLineOf(to)}`, plain ? firstLineOf(await textOf(answer)) : ''];
  return [`HTTP ${statusCode}`, ...said.filter((one) => one !== '')].join(': ');
}
