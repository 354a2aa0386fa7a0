import { StarRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { I18n, Menus, Navigation, useService } from '@freightdeck/sdk/web';
import { useWords } from '@freightdeck/core/web/i18n';
import { useConsole } from '../console-context.ts';
import { menuPages } from '../layout/menu-walk.ts';
import { placesOf } from './places.ts';
import en from './words/places-en.json' with { type: 'json' };
import zh from './words/places-zh.json' with { type: 'json' };
import styles from './places.module.css';

const texts = { zh, en };
/** ★ 常用 over the menu: plain links, so that they can be opened as links are. */
export const FavouritePages = observer(function FavouritePages({
  onVisit,
}: {
  readonly onVisit: () => void;
}): ReactElement | null {
  const words = useWords(texts);
  const console = useConsole();
  const i18n = useService(I18n);
  const { path } = useService(Navigation);
  const pages = menuPages(useService(Menus).tree, i18n);
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
