import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import { useSize } from '../../plugins/cockpit/web/parts/use-size.ts';

type Told = (entries: readonly { readonly contentRect: { readonly width: number; readonly height: number } }[]) => void;
let told: Told = () => undefined;
let measured = 0;
beforeEach(() => {
  localStorage.clear();
  measured = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: Told) {
        told = tell;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => {
    measured += 1;
    return 480;
  });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const drawn: string[] = [];
function Chart({ name }: { readonly name?: string }): ReactNode {
  const [watch, { width, height }] = useSize(name);
  drawn.push(`${width}x${height}`);
  return <div ref={watch}>{`${width}x${height}`}</div>;
}
const open = (name?: string): { readonly first: string | undefined; readonly measured: number } => {
  cleanup();
  drawn.length = measured = 0;
  render(<Chart {...(name === undefined ? {} : { name })} />);
  return { first: drawn[0], measured };
};

test('what has been seen in this window begins in the size it had then, and is not measured before it is drawn', () => {
  expect(open('value')).toEqual({ first: '0x0', measured: 1 });
  screen.getByText('480x200');
  expect(open('value')).toEqual({ first: '480x200', measured: 0 });
  act(() => {
    told([{ contentRect: { width: 300.4, height: 180 } }]);
  });
  screen.getByText('300x180');
  expect(open('value')).toEqual({ first: '300x180', measured: 0 });
});
test('another page, another window, something without a name and a broken record begin without one', () => {
  open('value');
  for (const change of [
    () => {
      location.hash = '#/elsewhere';
    },
    () => vi.stubGlobal('innerWidth', 801),
    () => localStorage.setItem('freightdeck-cockpit-sizes', '{'),
  ]) {
    open('value');
    expect(open('value').first).toBe('480x200');
    change();
    expect(open('value')).toEqual({ first: '0x0', measured: 1 });
  }
  open();
  expect(open()).toEqual({ first: '0x0', measured: 1 });
});
test('who watches anew at every drawing is not drawn without end', () => {
  const Anew = (): ReactNode => {
    const [watch, { width }] = useSize();
    return <div ref={(element) => watch(element)}>{`${width} wide`}</div>;
  };
  render(<Anew />);
  screen.getByText('480 wide');
});
