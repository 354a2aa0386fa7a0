import { Button } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useText } from '@freightdeck/sdk/web';
import { AuthRedirect } from '../login/auth-redirect.tsx';
import { NotAllowed, NotFound, PageState } from './page-states.tsx';
import styles from './pages.module.css';

/** /map without a session: there is nothing to draw before somebody may see it. */
const MapPage = observer(function MapPage(): ReactElement {
  const text = useText();
  return (
    <PageState kind="missing" title={text('core.shell.map')} text={text('core.shell.map.none')}>
      <Button as="a" appearance="primary" href="#/">
        {text('core.shell.home')}
      </Button>
    </PageState>
  );
});
/** The public pages that stand without the frame. */
export function StandalonePage({ path }: { readonly path: string }): ReactElement {
  return (
    <main className={styles.alone}>
      {path === '/map' ? (
        <MapPage />
      ) : path === '/auth-redirect' ? (
        <AuthRedirect />
      ) : path === '/401' ? (
        <NotAllowed />
      ) : (
        <NotFound />
      )}
    </main>
  );
}
