import { Input } from '@fluentui/react-components';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import type { NumberInputProps } from './number-input.tsx';

const Loaded = lazy(() => import('./number-input.tsx').then((module) => ({ default: module.NumberInput })));

/** The number box for places that mostly have none: its decimal arithmetic comes with the first one that is drawn. */
export const NumberInput = (props: NumberInputProps): ReactNode => (
  <Suspense fallback={<Input disabled size={props.size} style={{ minWidth: 0 }} aria-label={props.label} />}>
    <Loaded {...props} />
  </Suspense>
);
