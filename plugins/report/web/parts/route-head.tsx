import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { SignDayNote } from './notes.tsx';
import { RouteShares } from './route-shares.tsx';

/** Above the list of routes: by what day they count, and how the newest month is shared. */
export const RouteHead = observer(function RouteHead(): ReactNode {
  return (
    <>
      <SignDayNote />
      <RouteShares />
    </>
  );
});
