import { Fragment, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { gauge } from './gauge.ts';
import { rowsOf } from './rows.ts';
import type { Row } from './rows.ts';

interface Options {
  readonly rows: number;
  readonly columns: number;
  /** So many of them at once, where the grid turns pages. */
  readonly page?: number;
  /** Stands before the grid is drawn: providers of themes and services. */
  readonly frame?: ComponentType<{ readonly children: ReactNode }>;
}
/** Puts a grid on the stage; it is drawn when the bench says so, with the rows made before. */
export function start(
  Grid: ComponentType<{ readonly rows: readonly Row[] }>,
  { rows: count, columns, page = count, frame: Frame = Fragment }: Options,
): void {
  const rows = rowsOf(count, columns);
  const none: readonly Row[] = [];
  let show: (rows: readonly Row[]) => void = () => undefined;
  const Stage = (): ReactNode => {
    const [shown, setShown] = useState<readonly Row[]>();
    show = setShown;
    return <div id="stage">{shown && <Grid rows={shown} />}</div>;
  };
  window.gauge = gauge((which) => show(which === 'all' ? rows : none), page);
  createRoot(document.getElementById('root') ?? document.body).render(
    <Frame>
      <Stage />
    </Frame>,
  );
}
