import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { NavigationStore } from './navigation-store.ts';

/**
 * Stands inside `HashRouter` and ties it to the store: the router moves the address bar, the store decides what is
 * shown.
 */
export function NavigationBridge({ navigation }: { readonly navigation: NavigationStore }): null {
  const navigate = useNavigate();
  const place = useLocation();
  useLayoutEffect(
    () =>
      navigation.attach({
        push: (fullPath) => void navigate(fullPath),
        replace: (fullPath) => void navigate(fullPath, { replace: true }),
        back: () => void navigate(-1),
      }),
    [navigation, navigate],
  );
  // Each time the router has been somewhere, also when that is where it was before. It says so late: the address bar
  // may be further on.
  useLayoutEffect(() => {
    navigation.arrive(location.hash);
  }, [navigation, place]);
  return null;
}
