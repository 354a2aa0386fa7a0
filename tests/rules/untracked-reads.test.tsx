import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { computed, observable } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { watchUntrackedReads } from '../../core/web/errors/index.ts';

const faults: string[] = [];
const stop = watchUntrackedReads((fault) => {
  faults.push(fault.message);
});
afterEach(() => {
  cleanup();
  faults.length = 0;
});
const store = observable({ name: 'a' }, {}, { name: 'store' });
const upper = computed(() => store.name.toUpperCase(), { name: 'upper' });

test('a component that is drawn without following what it reads is told of, for observables and computed values', () => {
  const Name = () => <b>{store.name}</b>;
  const Upper = () => <b>{upper.get()}</b>;
  render(
    <>
      <Name />
      <Upper />
    </>,
  );
  for (const name of ["Observable 'store.name'", "Computed value 'upper'"])
    expect(faults).toContainEqual(expect.stringContaining(name));
});
test('an observer is not, nor are reads in handlers and effects', () => {
  const seen: string[] = [];
  const Name = observer(() => (
    <b>
      {store.name}
      {upper.get()}
    </b>
  ));
  const Reader = () => {
    useEffect(() => {
      seen.push(store.name);
    }, []);
    return (
      <button
        type="button"
        onClick={() => {
          seen.push(upper.get());
        }}
      >
        read
      </button>
    );
  };
  render(
    <>
      <Name />
      <Reader />
    </>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect([seen, faults]).toEqual([['a', 'A'], []]);
});
test('other warnings are passed on, and all of them once it has ended', () => {
  const heard = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const end = watchUntrackedReads(() => undefined);
  console.warn('something else');
  expect(heard.mock.calls).toEqual([['something else']]);
  end();
  expect(console.warn).toBe(heard);
  heard.mockRestore();
  stop();
});
