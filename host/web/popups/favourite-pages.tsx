import { StarRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Menus, Navigation, usePick, useService } from '@freightdeck/sdk/web';
import { useWords } from '@freightdeck/core/web/i18n';
import { useConsole } from '../console-context.ts';
import { menuPages } from '../layout/menu-walk.ts';
import { placesOf } from './places.ts';
import styles from './places.module.css';

/** ★ 常用, favourites, above the menu: plain links, so that they can be opened in a new tab. */
export const FavouritePages = observer(function FavouritePages({
  onVisit,
}: {
  readonly onVisit: () => void;
}): ReactElement | null {
  const words = useWords('core.shell.places');
  const console = useConsole();
  const pick = usePick();
  const { path } = useService(Navigation);
  const pages = menuPages(useService(Menus).tree, pick);
  const shown = placesOf(console).favourites.flatMap((one) => pages.find((page) => page.path === one) ?? []);
  if (shown.length === 0) return null;
  return (
    <section className={styles.favourites} aria-label={words('favourites')} data-favourites>
      <h2 className={styles.head}>
        <StarRegular fontSize={16} />
        {words('favourites')}
      </h2>
      <ul>
        {shown.map((page) => (
          <li key={page.path}>
            <Link
              to={page.path}
              aria-current={page.path === path ? 'page' : undefined}
              title={page.title}
              onClick={onVisit}
            >
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
});
