import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { I18n, Menus, Navigation, Tabs, useService, useText } from '@freightdeck/sdk/web';
import type { MenuEntry } from '@freightdeck/sdk/web';
import type { Text } from '@freightdeck/sdk/manifest';
import type { Console } from '@freightdeck/core/web/console';
import type { RegisteredRoute } from '@freightdeck/core/web/plugins';
import { pathOfKey } from '@freightdeck/core/web/tabs';
import { useFirstPageShown } from '@freightdeck/core/web/prefetch';
import { useConsole } from '../console-context.ts';
import { placeInMenu, trailTo } from './menu-walk.ts';
import { withoutSiblings } from './steps-deeper.ts';
import { HelpButton, PlaceStar } from './popups.ts';
import { ChevronLeftRegular } from './shell-icons.ts';
import { waysOf } from './ways.ts';
import styles from './layout.module.css';

interface Step {
  readonly title: Text;
  readonly to: string;
}
/**
 * The pages between the groups of the menu and a page: those it was opened from, from their list on; where nobody knows
 * them, the list it belongs to. Each as its tab stands, if it is open.
 */
function stepsTo(
  { plugins, tabs }: Pick<Console, 'plugins' | 'tabs'>,
  tree: readonly MenuEntry[],
  route: RegisteredRoute,
  opened: boolean,
): readonly Step[] {
  const way = opened ? withoutSiblings(route, tabs.openers.of(tabs.activeKey), (path) => plugins.routes.at(path)) : [];
  const list = way.findIndex((key) => trailTo(tree, pathOfKey(key)).length > 0);
  const belongs = route.parent === undefined ? undefined : plugins.routes.named(route.parent);
  const keys = list >= 0 ? way.slice(0, list + 1).toReversed() : belongs ? [belongs.path] : [];
  return keys.flatMap((key) => {
    const tab = tabs.tabs.find((one) => one.key === key || one.path === key);
    const title = tab?.title ?? plugins.routes.at(pathOfKey(key))?.title;
    return title ? [{ title, to: tab?.fullPath ?? key }] : [];
  });
}
/** Position in the menu: group, list, page. The last entry is no link, nor are groups, which have no page. */
export const Breadcrumb = observer(function Breadcrumb(): ReactElement {
  const text = useText();
  const { pick } = useService(I18n);
  const menus = useService(Menus);
  const tabs = useService(Tabs);
  const navigation = useService(Navigation);
  const shell = useConsole();
  const isFirstPageShown = useFirstPageShown(shell);
  const route = shell.plugins.routes.at(navigation.path);
  // A page without a menu entry was opened from another.
  const opened = route !== undefined && trailTo(menus.tree, route.path).length === 0;
  const trail = route ? placeInMenu(menus.tree, route.path, waysOf(shell)) : [];
  const steps = route ? stepsTo(shell, menus.tree, route, opened) : [];
  const last = steps.at(-1);
  const back = (): void => {
    if (last) navigation.go(last.to);
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
          {steps.map(({ title, to }) => (
            <li key={to} title={pick(title)}>
              <Link to={to}>{pick(title)}</Link>
            </li>
          ))}
          {own && (
            <li aria-current="page" title={pick(own)}>
              {pick(own)}
            </li>
          )}
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
