import { useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { useWords } from '@freightdeck/core/web/i18n';
import { leastWidth, menuWidth, mostWidth, setMenuWidth, usualWidth } from '../layout/menu-width.ts';
import { observer } from 'mobx-react-lite';
import styles from './popups.module.css';

const keyStep = 10;
/** The right edge of the side menu: pulled with the mouse, or by arrow keys; a double click puts it back. */
export const MenuEdge = observer(function MenuEdge(): ReactElement {
  const words = useWords('core.shell.menu');
  const [width, setWidth] = useState(menuWidth);
  const take = (wanted: number): void => setWidth(setMenuWidth(wanted));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    take(step === undefined ? (event.key === 'Home' ? leastWidth : mostWidth) : width + step);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    take(event.clientX - (event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0));
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={words('width')}
      aria-valuemin={leastWidth}
      aria-valuemax={mostWidth}
      aria-valuenow={width}
      tabIndex={0}
      className={styles.edge}
      data-menu-edge
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => take(usualWidth)}
    />
  );
});
