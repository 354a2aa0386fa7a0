import { recordPage } from '@freightdeck/sdk/web';
import { brands } from '../../contract/index.ts';
import { brandActions } from '../parts/brand-actions.ts';
import { BrandPreview } from '../parts/brand-preview.tsx';

export const page = recordPage(brands, {
  figures: ['shortName', 'brandTitle', 'marker', 'colour'],
  sections: [
    { title: 'brandNames', fields: ['platformName', 'shortName', 'brandTitle', 'marker'] },
    { title: 'brandLook', fields: ['loginVariant', 'colour', 'logo', 'favicon', 'picture', 'updatedAt'] },
  ],
  actions: brandActions,
  tabs: [{ id: 'preview', part: BrandPreview }],
});
