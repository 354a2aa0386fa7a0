import { action, listPage } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { lazy } from 'react';
import {
  addSlide,
  deleteSlide,
  disableSlide,
  editSlide,
  enableSlide,
  slideLife,
  slides,
  sortSlide,
} from '../../contract/index.ts';
import { PlatformNames } from '../parts/platform-names.tsx';
import { ContentPicture } from '../parts/content-picture.tsx';

const AddSlideForm = lazy(() =>
  import('../parts/picture-form.tsx').then((module) => ({ default: module.AddSlideForm })),
);
const EditSlideForm = lazy(() =>
  import('../parts/picture-form.tsx').then((module) => ({ default: module.EditSlideForm })),
);
type Slide = RecordOf<typeof slides>;

export const page = listPage(slides, {
  workflow: slideLife,
  columns: [
    { field: 'title', width: 220, pin: 'left' },
    {
      field: 'image',
      width: 100,
      cell: (row: Slide) => <ContentPicture image={row.image} name={row.title} width={56} height={28} />,
    },
    { field: 'place', width: 110 },
    { field: 'sort', width: 80 },
    { field: 'platformNames', width: 220, cell: (row: Slide) => <PlatformNames names={row.platformNames} /> },
    'validFrom',
    'validTo',
    { field: 'status', width: 100 },
    'updatedAt',
  ],
  filters: ['title', 'place', 'status'],
  actions: [action(addSlide, { primary: true, icon: 'Add', form: AddSlideForm })],
  rowActions: [
    action(editSlide, { icon: 'Edit', form: EditSlideForm }),
    action(enableSlide),
    action(disableSlide),
    action(sortSlide),
    action(deleteSlide),
  ],
  bulk: [enableSlide, disableSlide],
});
