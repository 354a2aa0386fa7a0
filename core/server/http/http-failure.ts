import { commonRefusals } from '@freightdeck/sdk/contract';
import type { Text } from '@freightdeck/sdk/manifest';
import type { Refused } from '@freightdeck/sdk/server';
import { DatabaseDeadline, DatabaseUnavailable, isBusy, isFullDisk } from '../database/index.ts';
import { type AnswerReason, answerTexts, type Language } from './answer-texts.ts';

/** What is said beside the text of a failure. */
export interface FailureContext {
  /** Of whom it speaks, before its text. */
  readonly whose?: Text | undefined;
  /** What was found, behind its text: only for who may know. */
  readonly detail?: string | undefined;
  /** Said in place of the text of its reason. */
  readonly instead?: Text | undefined;
}
/** Ends a request with one of the HTTP layer's own answers. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';
  readonly status: number;
  readonly reason: AnswerReason;
  readonly headers: Readonly<Record<string, string>>;
  readonly about: FailureContext;

  constructor(
    status: number,
    reason: AnswerReason,
    headers: Readonly<Record<string, string>> = {},
    about: FailureContext = {},
  ) {
    super(reason);
    this.status = status;
    this.reason = reason;
    this.headers = headers;
    this.about = about;
  }
}

/** Fastify's own errors by code; any other 4xx of Fastify is answered as a malformed request. */
const ofFramework: Readonly<Record<string, readonly [number, AnswerReason]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'tooLarge'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'mediaType'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'badRequest'],
  FST_REQ_FILE_TOO_LARGE: [413, 'tooLarge'],
  FST_FILES_LIMIT: [413, 'tooLarge'],
  FST_PARTS_LIMIT: [413, 'tooLarge'],
  FST_FIELDS_LIMIT: [413, 'tooLarge'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'mediaType'],
};

/** The failure behind a thrown error; undefined for an unexpected fault. */
export function failureOf(error: unknown): HttpFailure | undefined {
  if (error instanceof HttpFailure) return error;
  if (isBusy(error)) return new HttpFailure(409, 'busy', { 'retry-after': '1' });
  if (isFullDisk(error)) return new HttpFailure(507, 'full');
  if (error instanceof DatabaseUnavailable || error instanceof DatabaseDeadline)
    return new HttpFailure(503, 'unavailable', { 'retry-after': '5' });
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? ofFramework[code] : undefined;
  if (known !== undefined) return new HttpFailure(...known);
  // The static file server throws these for a folder and for a path outside its root.
  if (statusCode === 403 || statusCode === 404) return new HttpFailure(404, 'notFound');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new HttpFailure(400, 'badRequest');
  return undefined;
}

/** Body of a failure. It never has a field `code`: the console takes such an answer for a network fault. */
export function answerBody(
  status: number,
  reason: AnswerReason,
  language: Language,
  requestId: string,
  { whose, detail = '', instead }: FailureContext = {},
): Readonly<Record<string, unknown>> {
  const text = (instead ?? answerTexts[reason])[language];
  const of = whose === undefined ? '' : language === 'zh' ? `「${whose.zh}」：` : `${whose.en}: `;
  const found = detail === '' ? '' : language === 'zh' ? `（${detail}）` : ` (${detail})`;
  return { status, message: `${of}${text}${found}`, reason, requestId };
}

/**
 * The answer to a refusal thrown outside the API engine; one that belongs to no command may carry its own text and
 * status.
 */
export function refusalBody(
  refused: Refused,
  language: Language,
  requestId: string,
): Readonly<Record<string, unknown>> {
  const own = refused as Refused & { readonly text?: Partial<Text>; readonly status?: number };
  const message = own.text?.[language];
  if (message !== undefined) return { status: own.status ?? 400, message, reason: refused.code, requestId };
  const text = Object.hasOwn(commonRefusals, refused.code)
    ? commonRefusals[refused.code as keyof typeof commonRefusals]
    : commonRefusals.invalid;
  return { status: text.status, message: text[language], reason: refused.code, requestId };
}
