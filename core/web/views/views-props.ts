import type { SavedViewRow, ViewContent } from '@freightdeck/sdk/contract';

/** Props of the saved-views button and its menu. */
export interface ViewsButtonProps {
  readonly routeName: string;
  /** Id of the view the list shows, from its address. */
  readonly current: string | undefined;
  /** What the list shows now. */
  readonly content: ViewContent;
  /** Shows a view; undefined is the list without a view. */
  readonly onShow: (view: SavedViewRow | undefined) => void;
}
/** Whether the list differs from the saved view. */
export const differs = (view: SavedViewRow, content: ViewContent): boolean => {
  const spelled = ({ query, columns }: ViewContent): string =>
    JSON.stringify([
      Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1)),
      columns.map((column) => [column.prop, column.key, column.width, column.visible, column.pin ?? null]),
    ]);
  return spelled(view.content) !== spelled(content);
};
