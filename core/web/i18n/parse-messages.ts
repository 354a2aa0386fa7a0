import { parse } from '@formatjs/icu-messageformat-parser';
import type { MessageMap, ParsedMessages } from './messages.ts';

/**
 * Parses ICU texts: those of the development server, of tests, and of partners' plugins built without the kit. A text
 * that does not parse is shown as it is.
 */
export function parseMessages(texts: MessageMap): ParsedMessages {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([id, text]) => {
      if (typeof text !== 'string') return Array.isArray(text) ? [[id, text]] : [];
      try {
        return [[id, parse(text, { ignoreTag: true })]];
      } catch (error) {
        if (import.meta.env.DEV) console.warn(`${id}: ${text} is no ICU message`, error);
        return [[id, [{ type: 0, value: text }]]];
      }
    }),
  ) as ParsedMessages;
}
