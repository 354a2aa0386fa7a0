import { computed } from 'mobx';
import { useMemo } from 'react';
import type { DependencyList } from 'react';

/** What is read of stores, drawn anew only when the answer is another one. Call it in an observer. */
export const useComputed = <T>(read: () => T, depends: DependencyList): T =>
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the caller lists what `read` depends on
  useMemo(() => computed(read), depends).get();
