import { Input } from '@fluentui/react-components';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import type { DateInputProps } from './date-input.tsx';

// luxon and the calendar come with it: no page loads them that asks for no day.
const DateInput = lazy(() => import('./date-input.tsx').then((module) => ({ default: module.DateInput })));

/** A day, a moment or a month, by the field's kind: typed, or chosen in a calendar. */
export function DateField(props: DateInputProps): ReactNode {
  return (
    <Suspense fallback={<Input size={props.size} disabled aria-label={props.label} style={{ minWidth: 0 }} />}>
      <DateInput {...props} />
    </Suspense>
  );
}
