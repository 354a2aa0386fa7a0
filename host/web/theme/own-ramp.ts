import type { BrandVariants } from '@fluentui/react-components';

/** Brand colour of the product where a tenant has none. */
export const defaultBrand = '#0f6cbd';
/** The result of `brandRamp` for it, precomputed; a test compares the two. */
export const ownRamp: BrandVariants = {
  10: '#05172a',
  20: '#06223e',
  30: '#052f55',
  40: '#043a6a',
  50: '#03467f',
  60: '#005193',
  70: '#015da8',
  80: '#0f6cbd',
  90: '#277aca',
  100: '#3c88d6',
  110: '#5498e0',
  120: '#6ea7e6',
  130: '#90bcec',
  140: '#b0d0f3',
  150: '#cce0f8',
  160: '#e7f1fd',
};
