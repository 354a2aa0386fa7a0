import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { Errors, useService } from '@freightdeck/sdk/web';

export interface LazyPart<P> {
  readonly part: (props: P) => ReactElement | null;
  readonly fetch: () => Promise<void>;
  /** Prefetches the code; a failure is shown when the component is needed. */
  readonly preload: () => void;
}
/**
 * A component whose code is fetched when it is first rendered. Not `React.lazy`: React delays content by 300 ms after a
 * Suspense fallback was shown, and a menu must not wait that long.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let Loaded: ComponentType<P> | undefined;
  const fetchPart = async (): Promise<void> => {
    Loaded ??= await load();
  };
  function Part(props: P): ReactElement | null {
    const [ready, setReady] = useState(Loaded !== undefined);
    const errors = useService(Errors);
    useEffect(() => {
      if (ready) return;
      let gone = false;
      fetchPart().then(
        () => {
          if (!gone) setReady(true);
        },
        (error: unknown) => {
          errors.report(error, 'lazy part');
        },
      );
      return () => {
        gone = true;
      };
    }, [ready, errors]);
    return ready && Loaded ? <Loaded {...props} /> : null;
  }
  return {
    part: Part,
    fetch: fetchPart,
    preload: () => {
      fetchPart().catch(() => undefined);
    },
  };
}
