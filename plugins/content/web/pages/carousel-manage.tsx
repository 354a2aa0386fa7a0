import { action, listPage } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { lazy } from 'react';
import {
  addCarousel,
  carouselLife,
  carousels,
  deleteCarousel,
  disableCarousel,
  editCarousel,
  enableCarousel,
  sortCarousel,
} from '../../contract/index.ts';
import { ContentPicture } from '../parts/content-picture.tsx';

const AddCarouselForm = lazy(() =>
  import('../parts/picture-form.tsx').then((module) => ({ default: module.AddCarouselForm })),
);
const EditCarouselForm = lazy(() =>
  import('../parts/picture-form.tsx').then((module) => ({ default: module.EditCarouselForm })),
);
type Carousel = RecordOf<typeof carousels>;

export const page = listPage(carousels, {
  workflow: carouselLife,
  columns: [
    { field: 'title', width: 200, pin: 'left' },
    {
      field: 'image',
      width: 100,
      cell: (row: Carousel) => <ContentPicture image={row.image} name={row.title} width={56} height={28} />,
    },
    { field: 'appType', width: 100 },
    { field: 'linkType', width: 110 },
    { field: 'link', width: 220 },
    { field: 'sort', width: 80 },
    'validFrom',
    'validTo',
    { field: 'clickCount', width: 100 },
    { field: 'status', width: 100 },
    { field: 'platformName', width: 180 },
    { field: 'updatedAt', hidden: true },
  ],
  filters: ['title', 'appType', 'status'],
  actions: [action(addCarousel, { primary: true, icon: 'Add', form: AddCarouselForm })],
  rowActions: [
    action(editCarousel, { icon: 'Edit', form: EditCarouselForm }),
    action(enableCarousel),
    action(disableCarousel),
    action(sortCarousel),
    action(deleteCarousel),
  ],
  bulk: [enableCarousel, disableCarousel],
});
