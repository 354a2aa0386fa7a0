import type { SavedViewRow, ViewContent } from '@freightdeck/sdk/contract';
import { Navigation, usePlace, useService } from '@freightdeck/sdk/web';
import type { ColumnSetting, ListDefinition } from '@freightdeck/sdk/web';
import { useEffect } from 'react';
import { afterPaint } from '../prefetch/after-paint.tsx';
import { Views } from '../views/index.ts';
import type { ViewsButtonProps } from '../views/views-props.ts';
import type { ColumnSettingsStore } from './column-settings-store.ts';
import { whenKnown } from './day-words.ts';
import { readState, writeState } from './list-query.ts';
import type { ListState } from './list-query.ts';
import { useComputed } from './use-computed.ts';

/** In the address: the list as it comes, although the person has a default view. */
const noView = 'none';

/**
 * The saved views of a list: its address names the view, and an address without anything is the person's default view.
 * Call it in an observer.
 */
export function useViews(
  definition: ListDefinition,
  state: ListState,
  settings: ColumnSettingsStore,
  defaults: readonly ColumnSetting[],
): ViewsButtonProps {
  const page = usePlace();
  const navigation = useService(Navigation);
  const views = useService(Views);
  const current = page.query['view'];
  // That others are kept is of no interest to the list.
  const view = useComputed(() => views.of(page.route).find((one) => one.id === current), [views, page.route, current]);
  const show = (next: SavedViewRow | undefined): void => {
    const { isDefault } = next ?? { isDefault: views.of(page.route).some((one) => one.isDefault) };
    // Chosen again, it takes back what was changed in it.
    if (next && next.id === current) settings.show(next.content.columns, defaults);
    const query = next ? { ...next.content.query, view: next.id } : isDefault ? { view: noView } : {};
    void whenKnown(definition.resource, query, () => {
      // Who has gone on meanwhile is not brought back.
      if (navigation.path === page.path) navigation.replace(page.path, query);
    });
  };
  const bare = Object.keys(page.query).length === 0;
  useEffect(() => {
    if (!bare && (current === undefined || current === noView)) return undefined;
    let wanted = true;
    const take = (all: readonly SavedViewRow[]): void => {
      const start = bare && wanted ? all.find((one) => one.isDefault) : undefined;
      if (start) show(start);
    };
    const stop = afterPaint(() => {
      views.load(page.route).then(take, () => undefined);
    });
    return () => {
      wanted = false;
      stop();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the default view is taken once, where none is asked for
  }, [views, page.route, bare, current]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- saving a view does not arrange anew what is shown
  useEffect(() => settings.show(view?.content.columns, defaults), [settings, view?.id, defaults]);
  /** What a view keeps of a state: its filters as words where they are words, order and size, not the page. */
  const kept = (one: ListState): ViewContent['query'] =>
    Object.fromEntries(
      Object.entries(writeState(definition, { ...one, page: 1 }, {})).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    );
  const spelled = (one: ListState): string =>
    JSON.stringify(Object.entries(kept(one)).sort(([name], [other]) => (name < other ? -1 : 1)));
  const changed =
    view !== undefined &&
    (spelled(readState(definition, view.content.query)) !== spelled(state) ||
      settings.differFrom(view.content.columns, defaults));
  const content: ViewContent = {
    query: kept(state),
    columns: settings.settings.map(({ prop, key, width, visible, pin }) => ({
      prop,
      key,
      width,
      visible,
      ...(pin ? { pin } : {}),
    })),
  };
  return { routeName: page.route, current, content, changed, onShow: show };
}
