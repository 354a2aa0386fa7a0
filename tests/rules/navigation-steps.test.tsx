import { act, fireEvent, screen } from '@testing-library/react';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { expect, test, vi } from 'vitest';
import { openFaultyConsole, partnerPage } from '../support/faulty-console.tsx';

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.checkVisibility = () => true;
const title = { zh: '慢', en: 'Slow' };
const manifest: PluginManifest = {
  id: 'south-faults',
  version: '1.0.0',
  sdk: '^1.0',
  title,
  permissions: {},
  menus: { 'south-faults.page': 'south-faults.page' },
  routes: { 'south-faults.page': { path: partnerPage, title, audience: 'both' } },
};

test('a page that is long in coming leaves the one before in its place for a moment, which keeps what is typed meanwhile', async () => {
  const { console, stop } = await openFaultyConsole({ manifest, load: () => new Promise(() => undefined) });
  const field = screen.getByLabelText<HTMLInputElement>('work');
  await act(async () => {
    console.navigation.go(partnerPage);
  });
  expect([console.navigation.path, console.navigation.heading.path, console.tabs.active]).toEqual([
    '/neighbour',
    partnerPage,
    '/neighbour',
  ]);
  fireEvent.change(field, { target: { value: 'typed on' } });
  expect(field.value).toBe('typed on');

  // Then the step is shown, with what there is of the page.
  await vi.waitFor(() => {
    expect([console.navigation.path, console.tabs.active]).toEqual([partnerPage, partnerPage]);
  });
  await act(async () => {
    console.navigation.go('/neighbour');
  });
  expect(field.value).toBe('typed on');
  await stop();
});
