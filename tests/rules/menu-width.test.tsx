import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { menuWidth, showMenuWidth } from '../../host/web/layout/menu-width.ts';
import { MenuEdge } from '../../host/web/popups/menu-edge.tsx';
import shell from '../../host/web/locales/later-zh.json' with { type: 'json' };
import { consoleServices } from '../support/console-services.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('style');
});
const shown = (): string => document.documentElement.style.getPropertyValue('--fd-sidebar');

it('the menu is made wider and narrower by keys and by pulling its edge, within its limits, and stays so', () => {
  const { Console } = consoleServices({ texts: shell });
  render(
    <Console>
      <MenuEdge />
    </Console>,
  );
  const edge = screen.getByRole('separator', { name: '菜单宽度' });
  const now = (): string | null => edge.getAttribute('aria-valuenow');
  expect([now(), shown()]).toEqual(['224', '']);
  fireEvent.keyDown(edge, { key: 'ArrowRight' });
  expect([now(), shown(), menuWidth()]).toEqual(['234', '234px', 234]);
  fireEvent.keyDown(edge, { key: 'Home' });
  fireEvent.keyDown(edge, { key: 'ArrowLeft' });
  expect(now()).toBe('180');
  edge.setPointerCapture = () => undefined;
  edge.hasPointerCapture = () => true;
  fireEvent.pointerDown(edge, { pointerId: 1, clientX: 180 });
  fireEvent.pointerMove(edge, { pointerId: 1, clientX: 900 });
  expect([now(), shown()]).toEqual(['320', '320px']);
  document.documentElement.removeAttribute('style');
  showMenuWidth();
  expect(shown()).toBe('320px');
  fireEvent.doubleClick(edge);
  expect([now(), shown()]).toEqual(['224', '']);
});
