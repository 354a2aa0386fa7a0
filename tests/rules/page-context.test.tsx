import { cleanup, render, screen } from '@testing-library/react';
import { Activity, memo } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PageContext, usePage, usePlace } from '../../sdk/web/index.ts';

afterEach(cleanup);
const place = { plugin: 'goods', route: 'goodsInfo', path: '/goodsInfo', fullPath: '/goodsInfo', query: {} };

test('who asks whether its page is seen is told, also after it was put away; who asks only for the place is not drawn again', () => {
  let drawn = 0;
  const Placed = memo(function Placed() {
    drawn += 1;
    return <i>{usePlace().route}</i>;
  });
  const Seeing = memo(function Seeing() {
    return <b>{usePage().visible ? 'seen' : 'behind'}</b>;
  });
  const page = (visible: boolean, kept = true) => (
    <Activity mode={kept ? 'visible' : 'hidden'}>
      <PageContext value={{ ...place, visible }}>
        <Placed />
        <Seeing />
      </PageContext>
    </Activity>
  );
  const told = () => document.querySelector('b')?.textContent;
  const { rerender } = render(page(true));
  expect([screen.getByText('goodsInfo').tagName, told(), drawn]).toEqual(['I', 'seen', 1]);
  rerender(page(false));
  expect([told(), drawn]).toEqual(['behind', 1]);
  rerender(page(false, false));
  rerender(page(true));
  expect([told(), drawn]).toEqual(['seen', 1]);
});
test('a page inside a page has a sight of its own, and outside of pages nobody may ask', () => {
  const Seeing = () => <b>{String(usePage().visible)}</b>;
  render(
    <PageContext value={{ ...place, visible: false }}>
      <PageContext value={{ ...place, visible: true }}>
        <Seeing />
      </PageContext>
    </PageContext>,
  );
  expect(document.querySelector('b')?.textContent).toBe('true');
  expect(() => render(<Seeing />)).toThrow('inside a page only');
});
