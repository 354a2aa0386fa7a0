import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { PageScope, Preferences, Session } from '@freightdeck/sdk/web';
import * as z from 'zod/mini';

/** The only message that is posted to a frame's window. It carries a port, through which all other messages go. */
export const frameGreeting = 'freightdeck-frame';
/**
 * Limits for what a frame sends: characters per message, messages per second, messages per second that close the frame,
 * calls at once, characters of a draft, drafts of a page, and how long it may leave a ping unanswered.
 */
export const frameLimits = {
  size: 256 * 1024,
  perSecond: 100,
  flood: 1000,
  calls: 20,
  draft: 32 * 1024,
  drafts: 20,
  silentMs: 10_000,
} as const;

const words = (most: number) => z.string().check(z.maxLength(most));
const number = z.int().check(z.minimum(0));
const question = { id: number, title: words(200), text: words(2000), ok: z.optional(words(60)) };
const fromFrame = z.discriminatedUnion('kind', [
  /** Answer to `ping`. */
  z.strictObject({ kind: z.literal('pong') }),
  /** A call of an endpoint of the plugin's own service. */
  z.strictObject({
    kind: z.literal('call'),
    id: number,
    path: words(500),
    body: z.unknown(),
    requestId: z.optional(words(64)),
    verbatim: z.optional(z.array(words(100)).check(z.maxLength(100))),
  }),
  /** Cancels a call. */
  z.strictObject({ kind: z.literal('end'), id: number }),
  /** Uploads a file of a kind the plugin declares; the file is sent beside the text. */
  z.strictObject({ kind: z.literal('upload'), id: number, of: words(80), name: words(200) }),
  /** Downloads a file that was uploaded as one of these kinds. */
  z.strictObject({ kind: z.literal('openFile'), id: number, file: words(64) }),
  z.strictObject({
    kind: z.literal('note'),
    tone: z.enum(['success', 'info', 'warning', 'error']),
    text: words(2000),
    seconds: z.optional(z.number().check(z.minimum(0.5), z.maximum(60))),
  }),
  z.strictObject({ kind: z.literal('confirm'), ...question, danger: z.optional(z.boolean()) }),
  z.strictObject({ kind: z.literal('alert'), ...question }),
  /** Asks for the stored draft of a form of this page; `keepDraft` stores one, `forgetDraft` deletes it. */
  z.strictObject({ kind: z.literal('draft'), id: number, form: words(300) }),
  z.strictObject({
    kind: z.literal('keepDraft'),
    form: words(300),
    values: z
      .record(words(100), z.unknown())
      .check(z.refine((values) => JSON.stringify(values).length <= frameLimits.draft)),
  }),
  z.strictObject({ kind: z.literal('forgetDraft'), form: words(300) }),
  z.strictObject({
    kind: z.literal('go'),
    path: words(300),
    query: z.record(words(60), words(500)).check(z.refine((query) => Object.keys(query).length <= 40)),
    replace: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('title'), zh: words(60), en: words(60) }),
  z.strictObject({ kind: z.literal('dirty'), dirty: z.boolean(), keeps: z.optional(z.boolean()) }),
  z.strictObject({
    kind: z.literal('key'),
    key: words(20),
    code: words(20),
    ctrlKey: z.boolean(),
    altKey: z.boolean(),
    shiftKey: z.boolean(),
    metaKey: z.boolean(),
  }),
  /** An error that does not stop the page. */
  z.strictObject({ kind: z.literal('error'), message: words(2000), info: words(200), stack: words(8000) }),
  /** The page cannot be shown. */
  z.strictObject({ kind: z.literal('failed'), code: z.string().check(z.regex(/^PLG-\d{3}$/)), reason: words(2000) }),
]);
export type FromFrame = z.infer<typeof fromFrame>;
export type Question = Extract<FromFrame, { readonly kind: 'confirm' | 'alert' }>;
export const isQuestion = (message: FromFrame): message is Question =>
  message.kind === 'confirm' || message.kind === 'alert';

/** The state of the console that the page in the frame needs. */
export interface FrameState {
  readonly language: 'zh' | 'en';
  readonly preferences: Pick<Preferences, 'theme' | 'size' | 'colour'>;
  /** The permission keys of the plugin that the person holds. */
  readonly keys: readonly string[];
  readonly page: PageScope;
}
/** A failed call as plain data, because classes do not cross the port. */
export interface FrameFailure {
  readonly refusal?: {
    readonly status: number;
    readonly reason: string;
    readonly message: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly current?: unknown;
  };
  readonly fault?: {
    readonly kind: 'network' | 'timeout' | 'server' | 'session' | 'cancelled' | 'link';
    readonly message: string;
    readonly requestId?: string | undefined;
  };
  readonly tell: {
    readonly kind: 'silent' | 'session' | 'alert' | 'toast';
    readonly text?: string;
    readonly seconds?: number;
  };
}
/**
 * Why a message was rejected: wrong form, too large, too many messages, too many calls at once, or a call of an
 * endpoint that is not the plugin's own.
 */
export type FrameFault = 'frameForm' | 'frameSize' | 'frameRate' | 'frameBusy' | 'framePath';
export type ToFrame =
  | {
      readonly kind: 'begin';
      readonly manifest: PluginManifest;
      readonly address: string;
      readonly session: Pick<Session, 'userId' | 'platformId' | 'platformName' | 'platformGrade' | 'isOperator'>;
      readonly state: FrameState;
    }
  | { readonly kind: 'state'; readonly state: FrameState }
  | { readonly kind: 'ping' }
  /** Somebody has changed the plugin's settings. */
  | { readonly kind: 'settings' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: FrameFailure }
  /** With an id: about that call. Without: about the message sent last. */
  | { readonly kind: 'fault'; readonly fault: FrameFault; readonly id?: number };

/** What is sent through the port: text, or text with a file beside it. */
export type Carried = string | { readonly text: string; readonly file: Blob };
export function carried(data: unknown): { readonly text: unknown; readonly file: Blob | undefined } {
  return typeof data === 'object' && data !== null && 'text' in data && 'file' in data && data.file instanceof Blob
    ? { text: data.text, file: data.file }
    : { text: data, file: undefined };
}
/** Validates a message from a frame: text within the size limit, valid JSON, and exactly one of the forms above. */
export function readFromFrame(data: unknown): FromFrame | FrameFault {
  if (typeof data !== 'string') return 'frameForm';
  if (data.length > frameLimits.size) return 'frameSize';
  try {
    const found = z.safeParse(fromFrame, JSON.parse(data));
    return found.success ? found.data : 'frameForm';
  } catch {
    return 'frameForm';
  }
}
