import { createHash } from 'node:crypto';
import { mailSend, type Heard, type Intent, type MailAnswer, type MailMessage } from '@freightdeck/sdk/server';
import type { AdapterSettings, RemoteAdapterKind } from '@freightdeck/sdk/server';
import { emailSchema } from '@freightdeck/sdk/values';
import { createTransport, type Transporter } from 'nodemailer';

/** How long connecting, greeting and each silence may take. */
const WAIT_MS = 10_000;
/** 500 to 599: the mail server will never take it. 400 to 499: not now. */
const [temporary, permanent] = [400, 500];

const isAddress = (text: string): boolean => emailSchema.safeParse(text).success && text !== '';

interface Place {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS, which is insisted on. */
  readonly secure: boolean;
  readonly from: string | undefined;
}
/**
 * `smtps://smtp.example.cn:465` or `smtp://smtp.example.cn:587`; `?from=notices@example.cn` where the account is no
 * mail address.
 */
function placeOf(address: string): Place | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return undefined;
  if (url.username !== '' || url.password !== '' || url.hash !== '' || !['', '/'].includes(url.pathname))
    return undefined;
  const from = url.searchParams.get('from') ?? undefined;
  const others = [...url.searchParams.keys()].filter((name) => name !== 'from');
  if (others.length > 0 || (from !== undefined && !isAddress(from))) return undefined;
  const secure = url.protocol === 'smtps:';
  return { host: url.hostname, port: url.port === '' ? (secure ? 465 : 587) : Number(url.port), secure, from };
}

/** What nodemailer says went wrong. */
interface MailFault extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}
/** What became of a message that did not leave. Thrown: the fault is the connection's, and not this message's. */
function became(fault: MailFault): Heard<MailAnswer> {
  const { code, command, responseCode = 0 } = fault;
  const why = (fault.response ?? fault.message).replace(/\s+/g, ' ').trim().slice(0, 300);
  // An account that may not sign in, or not send under its address, fails for every message.
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM') throw new Error(`${code ?? ''} ${why}`);
  if (responseCode >= temporary && responseCode < permanent) return { state: 'unreached', why };
  return { state: 'answered', answer: { kind: 'refused', reason: why } };
}

/** The same for everything that is ever sent about one intent, so that a mailbox can tell a second copy. */
const messageId = ({ platformId, key }: Intent<unknown>, from: string): string =>
  `<${createHash('sha256').update(`${platformId} ${key}`).digest('hex').slice(0, 40)}@${from.split('@')[1]}>`;

async function deliver(transport: Transporter, from: string, intent: Intent<MailMessage>): Promise<Heard<MailAnswer>> {
  const { to, subject, text, files = [] } = intent.request;
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      attachments: files.map(({ name, mime, content }) => ({
        filename: name,
        contentType: mime,
        content: Buffer.from(content, 'base64'),
      })),
      messageId: messageId(intent, from),
      headers: { 'Auto-Submitted': 'auto-generated' },
      // A message is text and the bytes that came with it: nothing in it may name a file or an address to be fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { state: 'answered', answer: { kind: 'sent' } };
  } catch (error) {
    return became(error as MailFault);
  }
}

/**
 * Mail by SMTP, always encrypted. The key id is the account, the secret its password. SMTP cannot be asked about a
 * message: what may have been sent is sent again, with the same Message-ID.
 *
 * `authorities`: certificates to trust instead of those that Node.js trusts.
 */
export const smtpKind = (authorities?: string): RemoteAdapterKind => ({
  kind: 'smtp',
  ports: [mailSend as RemoteAdapterKind['ports'][number]],
  shortestSecret: 1,
  reaches: (address) => placeOf(address) !== undefined,
  connect: ({ address, keyId, secret }: AdapterSettings) => {
    const place = placeOf(address);
    const from = place?.from ?? keyId;
    if (!place) throw new Error('The address must be smtps://host:465 or smtp://host:587');
    if (!isAddress(from))
      throw new Error('The account is no mail address: name the sender in the address, …?from=notices@example.cn');
    const transport = createTransport({
      host: place.host,
      port: place.port,
      secure: place.secure,
      requireTLS: !place.secure,
      auth: { user: keyId, pass: secret },
      tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(authorities ? { ca: authorities } : {}) },
      connectionTimeout: WAIT_MS,
      greetingTimeout: WAIT_MS,
      socketTimeout: WAIT_MS,
    });
    const send = (intent: Intent<MailMessage>): Promise<Heard<MailAnswer>> => deliver(transport, from, intent);
    type Served = ReturnType<RemoteAdapterKind['connect']>['adapters'][number];
    return {
      adapters: [{ port: mailSend, send, query: send } as unknown as Served],
      // Connects, encrypts and signs in; nothing is sent.
      tryIt: async () => {
        await transport.verify();
        return from;
      },
    };
  },
});
