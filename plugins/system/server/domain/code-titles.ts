import { codeWords } from '@freightdeck/sdk/manifest';
import type { Text } from '@freightdeck/sdk/manifest';

/** For what nobody has described: whoever consents or grants sees that, and by which name to ask for it. */
export const undescribed = (name: string): Text => ({ zh: `未说明的权限（${name}）`, en: `Not described (${name})` });
/** What a code of a partner's key is called. */
export const titleOfCode = (code: string, codes?: Readonly<Record<string, Text>>): Text =>
  codeWords(code, codes) ?? undescribed(code);
