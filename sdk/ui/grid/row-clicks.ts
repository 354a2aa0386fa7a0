import type { MouseEvent } from 'react';
import { placeOf } from './grid-focus.ts';
import type { DataGridProps } from './grid-types.ts';

type Options<Row> = Pick<DataGridProps<Row>, 'rows' | 'onOpen' | 'onOpenApart' | 'onMenu'>;
interface RowClicks {
  readonly onClick: (event: MouseEvent) => void;
  readonly onAuxClick: (event: MouseEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}
const cellAt = ({ target }: MouseEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
/** What has a click of its own, a link above all: which browser tab it opens is the browser's business. */
const isWidget = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a,button,input,select,label,[role="menu"]') !== null;
const isTextMarked = (): boolean => Boolean(window.getSelection()?.toString());

/** What the buttons of the mouse do with a row: open it here, open it in a browser tab of its own, show its menu. */
export function rowClicks<Row>({ rows, onOpen, onOpenApart, onMenu }: Options<Row>): RowClicks {
  const rowAt = (event: MouseEvent): Row | undefined => {
    const cell = cellAt(event);
    return cell ? rows[placeOf(cell).row] : undefined;
  };
  return {
    onClick: (event) => {
      const row = rowAt(event);
      if (row === undefined || event.shiftKey || isWidget(event) || isTextMarked()) return;
      if (event.ctrlKey || event.metaKey) onOpenApart?.(row);
      else onOpen?.(row);
    },
    onAuxClick: (event) => {
      const row = rowAt(event);
      if (event.button === 1 && row !== undefined && !isWidget(event)) onOpenApart?.(row);
    },
    // With Shift, or over marked text, the browser shows its own menu.
    onContextMenu: (event) => {
      const [row, cell] = [rowAt(event), cellAt(event)];
      if (!onMenu || row === undefined || !cell || event.shiftKey || isTextMarked()) return;
      event.preventDefault();
      onMenu(row, cell, { x: event.clientX, y: event.clientY });
    },
  };
}
