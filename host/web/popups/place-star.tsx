import { StarFilled, StarRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Navigation, useService } from '@freightdeck/sdk/web';
import { useWords } from '@freightdeck/core/web/i18n';
import { useConsole } from '../console-context.ts';
import { placesOf } from './places.ts';
import styles from './places.module.css';

/** ☆ beside the breadcrumb: the page becomes a favourite, or no longer is one. Only what the menu leads to. */
export const PlaceStar = observer(function PlaceStar(): ReactElement {
  const words = useWords('core.shell.places');
  const console = useConsole();
  const { path } = useService(Navigation);
  const places = placesOf(console);
  const on = places.isFavourite(path);
  const label = words(on ? 'remove' : 'add');
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={on}
      aria-label={words('add')}
      title={label}
      onClick={() => {
        places.turnFavourite(path);
      }}
    >
      {on ? <StarFilled fontSize={16} /> : <StarRegular fontSize={16} />}
    </button>
  );
});
