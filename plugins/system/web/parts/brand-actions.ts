import type { RecordOf } from '@freightdeck/sdk/contract';
import { action } from '@freightdeck/sdk/web';
import { addressBrand, editBrand } from '../../contract/index.ts';
import type { brands } from '../../contract/index.ts';

type Brand = RecordOf<typeof brands>;
export const brandActions = [
  action(editBrand, {
    icon: 'Edit',
    initial: ({ shortName, brandTitle, colour, loginVariant, logo, favicon, picture }: Brand) => ({
      shortName,
      brandTitle,
      colour,
      loginVariant,
      logo,
      favicon,
      picture,
    }),
  }),
  action(addressBrand, { icon: 'Link', initial: ({ marker }: Brand) => ({ marker }) }),
];
