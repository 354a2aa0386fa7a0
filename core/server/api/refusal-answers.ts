import { commonRefusals } from '@freightdeck/sdk/contract';
import type { Refusals } from '@freightdeck/sdk/contract';
import { Refused } from '@freightdeck/sdk/server';
import type { Envelope } from './endpoint.ts';
import { InvalidInput, fill, issueText } from './issue-texts.ts';
import type { IssueText, Language } from './issue-texts.ts';

/**
 * A refusal together with its answer. Its texts come from the command that refused, even one called by another command.
 */
export class RefusalAnswer extends Refused {
  readonly envelope: Envelope;
  constructor(code: string, values: Refused['values'], envelope: Envelope) {
    super(code, values);
    this.envelope = envelope;
  }
}

/** The answer to a refusal; undefined when neither the command nor the product declares its code. */
function refusalEnvelope(
  code: string,
  values: Refused['values'],
  language: Language,
  own: Refusals = {},
): Envelope | undefined {
  const all: Refusals = { ...commonRefusals, ...own };
  const text = Object.hasOwn(all, code) ? all[code] : undefined;
  return text && { status: text.status, reason: code, message: fill(text, language, values) };
}

/** A refusal that every command may answer. */
export function commonAnswer(
  code: keyof typeof commonRefusals,
  language: Language,
  values: Refused['values'] = {},
  more: Partial<Envelope> = {},
): RefusalAnswer {
  const text = commonRefusals[code];
  return new RefusalAnswer(code, values, {
    status: text.status,
    reason: code,
    message: fill(text, language, values),
    ...more,
  });
}

/** The answer to an invalid body. */
export function invalidAnswer(issues: Readonly<Record<string, IssueText>>, language: Language): RefusalAnswer {
  const messageDetails = Object.fromEntries(
    Object.entries(issues).map(([field, issue]) => [field, issueText(issue, language)]),
  );
  return commonAnswer('invalid', language, {}, { messageDetails });
}

/** Turns a refusal or an invalid input into its answer. Anything else, also an undeclared code, stays a fault. */
export function answered(error: unknown, language: Language, own: Refusals, name: string): unknown {
  if (error instanceof RefusalAnswer) return error;
  if (error instanceof InvalidInput) return invalidAnswer(error.issues, language);
  if (!(error instanceof Refused)) return error;
  const envelope = refusalEnvelope(error.code, error.values, language, own);
  return envelope
    ? new RefusalAnswer(error.code, error.values, envelope)
    : new Error(`${name} refused with "${error.code}", which it does not declare`, { cause: error });
}
