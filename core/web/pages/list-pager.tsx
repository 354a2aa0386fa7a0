import { Pagination } from '@freightdeck/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ListState } from './list-query.ts';
import type { ListStore } from './list-store.ts';

interface Props {
  readonly store: ListStore;
  readonly state: ListState;
  readonly onShow: (change: Partial<ListState>) => void;
}
/** The pager of a list. It draws itself: the rest of the list has no interest in how many rows there are. */
export const ListPager = observer(function ListPager({ store, state, onShow }: Props) {
  const { total, moreThan, loading, problem } = store;
  const pages = total === null ? undefined : Math.max(1, Math.ceil(total / state.limit));
  // The last row of the last page was deleted, or a link is older than the list.
  useEffect(() => {
    if (!loading && !problem && pages !== undefined && state.page > pages) onShow({ page: pages });
  }, [loading, problem, pages, state.page, onShow]);
  return (
    <Pagination
      page={state.page}
      limit={state.limit}
      total={total}
      more={store.rows.length === state.limit}
      moreThan={
        moreThan === undefined ? undefined : Math.max(moreThan, (state.page - 1) * state.limit + store.rows.length - 1)
      }
      onChange={(page, limit) => {
        onShow({ page, limit });
      }}
    />
  );
});
