import { choice } from '@freightdeck/sdk/contract';

/** What the component book shows where a part wants a set of values, and plates of each colour. */
export const bookState = choice('BOOK_STATE', [
  { value: 1, zh: '运输中', en: 'On the way', tone: 'running' },
  { value: 2, zh: '已签收', en: 'Signed', tone: 'done' },
]);
export const bookPlates = ['蒙K12345', '沪A12345', '沪AD12345'] as const;
