import type { Codemod } from './edits.ts';
import { renamedExport } from './renamed-export.ts';

/** Every codemod, in the order in which they are run. `docs/sdk-changelog.md` names each beside what it is for. */
export const codemods: readonly Codemod[] = [
  renamedExport({ since: '1.0.0', door: '@freightdeck/sdk/web', from: 'page', to: 'freePage' }),
];
