import { useText } from '@freightdeck/sdk/web';
import { useCallback } from 'react';

export type TextOf = (id: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Texts of one part of the console: `useWords('core.audit')` and then `words('queue')`. Ids that start with `core.` are
 * whole already.
 */
export function useWords(part: string): TextOf {
  const text = useText();
  return useCallback((id, values) => text(id.startsWith('core.') ? id : `${part}.${id}`, values), [text, part]);
}
