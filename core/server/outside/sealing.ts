import { provide, Sealing } from '@freightdeck/sdk/server';
import type { Provided } from '@freightdeck/sdk/server';
import type { SecretBox } from './secret-box.ts';

/** The secret box as plugins use it. */
const sealing = (box: SecretBox): Sealing => ({
  seal: (of, text) => box.seal(of, text),
  open: (of, text) => {
    if (!box.isSealed(text)) return text;
    const opened = box.open(of, text);
    if (opened === undefined)
      throw new Error(`What is sealed for "${of}" cannot be opened with FREIGHTDECK_SECRET or the earlier one`);
    return opened;
  },
  present: box.present,
  keyed: (kind, text) => box.keyedAll(kind, text)[0] as string,
  keyedAll: (kind, text) => box.keyedAll(kind, text),
});
export const provideSealing = (box: SecretBox): Provided => provide(Sealing, () => sealing(box));
