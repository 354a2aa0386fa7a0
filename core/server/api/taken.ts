import type { Fields } from '@freightdeck/sdk/contract';
import { columnOf } from '@freightdeck/sdk/server';
import type { UniqueViolation } from '../database/index.ts';
import { issueText } from './issue-texts.ts';
import type { Language } from './issue-texts.ts';
import { commonAnswer } from './refusal-answers.ts';
import type { RefusalAnswer } from './refusal-answers.ts';

/** The refusal "already exists", for the input field whose column the unique constraint is named after. */
export function takenAnswer(violation: UniqueViolation, input: Fields, language: Language): RefusalAnswer {
  const fields = Object.keys(input).filter((field) => `_${violation.constraint}_`.includes(`_${columnOf(field)}_`));
  const field = fields.sort((one, other) => other.length - one.length)[0];
  const messageDetails = field === undefined ? undefined : { [field]: issueText({ key: 'taken' }, language) };
  return commonAnswer(
    'taken',
    language,
    { field: issueText({ key: 'taken.field' }, language) },
    messageDetails && { messageDetails },
  );
}
