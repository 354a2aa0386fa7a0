import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { I18n, Menus, Navigation, Tabs, useService, useText } from '@freightdeck/sdk/web';
import type { Text } from '@freightdeck/sdk/manifest';
import { useFirstPageShown } from '@freightdeck/core/web/prefetch';
import { useConsole } from '../console-context.ts';
import { trailTo } from './menu-walk.ts';
import { HelpButton, PlaceStar } from './popups.ts';
import { ChevronLeftRegular } from './shell-icons.ts';
import styles from './layout.module.css';

interface BreadcrumbProps {
  /** Title and path of the route, and of the list from which it was opened. */
  readonly route: { readonly path: string; readonly title: Text } | undefined;
  readonly parent: { readonly path: string; readonly title: Text } | undefined;
}
/** Position in the menu: group, list, page. The last entry is no link, nor are groups, which have no page. */
export const Breadcrumb = observer(function Breadcrumb({ route, parent }: BreadcrumbProps): ReactElement {
  const text = useText();
  const { pick } = useService(I18n);
  const menus = useService(Menus);
  const tabs = useService(Tabs);
  const navigation = useService(Navigation);
  const isFirstPageShown = useFirstPageShown(useConsole());
  const trail = trailTo(menus.tree, (parent ?? route)?.path ?? '');
  const list = tabs.open.find((tab) => tab.path === parent?.path);
  // A page without a menu entry was opened from a list.
  const opened = route !== undefined && trailTo(menus.tree, route.path).length === 0;
  const back = (): void => {
    if (parent) navigation.go(parent.path, list?.query);
    else if (history.length > 1) navigation.back();
    else navigation.go('/home');
  };
  const own = tabs.open.find((tab) => tab.fullPath === tabs.active)?.title ?? route?.title;
  return (
    <div className={styles.crumbs}>
      {opened && (
        <button type="button" className={styles.back} onClick={back}>
          <ChevronLeftRegular fontSize={16} />
          {text('core.shell.back')}
        </button>
      )}
      <nav aria-label={text('core.shell.crumbs')}>
        <ol>
          {trail.slice(0, -1).map((group) => (
            <li key={group.id}>{pick(group.title)}</li>
          ))}
          {parent && (
            <li>
              <Link to={list?.fullPath ?? parent.path}>{pick(parent.title)}</Link>
            </li>
          )}
          {own && <li aria-current="page">{pick(own)}</li>}
        </ol>
      </nav>
      {isFirstPageShown && !opened && route && <PlaceStar />}
      {isFirstPageShown && route && <HelpButton />}
    </div>
  );
});

/** The title of the page as a heading, for people who cannot see the breadcrumb. */
export const PageTitle = observer(function PageTitle(): ReactElement | null {
  const { pick } = useService(I18n);
  const tabs = useService(Tabs);
  const shown = tabs.open.find((tab) => tab.fullPath === tabs.active);
  return shown ? <h1 className={styles.unseen}>{pick(shown.title)}</h1> : null;
});
