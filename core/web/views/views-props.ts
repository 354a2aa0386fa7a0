import type { SavedViewRow, ViewContent } from '@freightdeck/sdk/contract';

/** Props of the saved-views button and its menu. */
export interface ViewsButtonProps {
  readonly routeName: string;
  /** Id of the view the list shows, from its address. */
  readonly current: string | undefined;
  /** What the list shows now. */
  readonly content: ViewContent;
  /** Whether that is no longer what the view holds. */
  readonly changed: boolean;
  /** Shows a view; undefined is the list without a view. */
  readonly onShow: (view: SavedViewRow | undefined) => void;
}
