import { useText } from '@freightdeck/sdk/web';
import { useCallback } from 'react';

export type TextOf = (id: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Texts whose ids start with a prefix: `useWords('core.audit')`, then `words('queue')`. Ids that start with `core.` are
 * complete already.
 */
export function useWords(part: string): TextOf {
  const text = useText();
  return useCallback((id, values) => text(id.startsWith('core.') ? id : `${part}.${id}`, values), [text, part]);
}
