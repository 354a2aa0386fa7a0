import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { FocusKeeper } from '../../host/web/popups/focus-keeper.tsx';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
/** Some controls that each take themselves away, and `more` around them. */
function Going({ names, of, leaves }: { names: readonly string[]; of: string; leaves?: () => void }): ReactNode {
  const [left, setLeft] = useState(names);
  return left.map((name) => (
    <span key={name}>
      <button
        type="button"
        onClick={() => {
          setLeft(left.filter((one) => one !== name));
          leaves?.();
        }}
      >
        {of} {name}
      </button>
    </span>
  ));
}
const page = (children: ReactNode): void => {
  const { Console } = consoleServices();
  render(
    <Console>
      <FocusKeeper />
      {children}
    </Console>,
  );
};
const named = (name: string): HTMLElement => screen.getByRole('button', { name });
/** Presses it as a person does who has gone there before; a browser takes the focus from what is gone. */
const press = (name: string): void => {
  named(name).focus();
  fireEvent.click(named(name));
};
const hasFocus = (name: string): Promise<void> => waitFor(() => expect(document.activeElement?.textContent).toBe(name));

describe('a control that takes itself away hands the focus on', () => {
  it('to the next of its kind, from the last one to the one before, and then to what follows it', async () => {
    page(
      <main id="content" tabIndex={-1}>
        <div>
          <div role="group">
            <Going of="chip" names={['a', 'b', 'c']} />
          </div>
          <button type="button">search</button>
        </div>
      </main>,
    );
    press('chip b');
    await hasFocus('chip c');
    press('chip c');
    await hasFocus('chip a');
    press('chip a');
    await hasFocus('search');
  });
  it('in the row of tabs to another tab, not to the page', async () => {
    page(
      <>
        <div role="tablist">
          <Going of="close" names={['1', '2']} />
        </div>
        <main id="content" tabIndex={-1}>
          <button type="button">in the page</button>
        </main>
      </>,
    );
    press('close 2');
    await hasFocus('close 1');
  });
  it('in a row of tabs to the one that is shown now, whichever comes next', async () => {
    page(
      <div role="tablist">
        <button type="button" role="tab" aria-selected="true">
          shown
        </button>
        <Going of="close" names={['1', '2']} />
      </div>,
    );
    press('close 1');
    await hasFocus('shown');
  });
  it('to the page when the whole of it has changed', async () => {
    const Changing = (): ReactNode => {
      const [at, go] = useState('one');
      return (
        <div key={at}>
          <button type="button" onClick={() => go('two')}>
            page {at}
          </button>
        </div>
      );
    };
    page(
      <main id="content" tabIndex={-1}>
        <Changing />
      </main>,
    );
    press('page one');
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });
  it('from a note over the page to whatever had it before', async () => {
    page(
      <>
        <main id="content" tabIndex={-1}>
          <button type="button">first</button>
          <button type="button">second</button>
        </main>
        <section>
          <Going of="note" names={['x']} />
        </section>
      </>,
    );
    named('second').focus();
    press('note x');
    await hasFocus('second');
  });
  it('from a dialog whose opener is gone to what has come into its place', async () => {
    const Rows = (): ReactNode => {
      const [rows, setRows] = useState(['1', '2', '3']);
      const [open, setOpen] = useState<string>();
      return (
        <>
          {rows.map((row) => (
            <div key={row} role="row">
              <button type="button" onClick={() => setOpen(row)}>
                delete {row}
              </button>
            </div>
          ))}
          {open !== undefined &&
            createPortal(
              <div role="dialog">
                <button
                  type="button"
                  onClick={() => {
                    setRows(rows.filter((row) => row !== open));
                    setOpen(undefined);
                  }}
                >
                  sure
                </button>
              </div>,
              document.body,
            )}
        </>
      );
    };
    page(
      <main id="content" tabIndex={-1}>
        <div>
          <button type="button">search</button>
        </div>
        <div>
          <Rows />
        </div>
      </main>,
    );
    named('search').focus();
    press('delete 2');
    press('sure');
    await hasFocus('delete 3');
  });
});

it('waits for a control that is only switched off, and never leaves an open dialog for what lies under it', async () => {
  function Picker(): ReactNode {
    const [isOff, setOff] = useState(false);
    const [isGone, setGone] = useState(false);
    return (
      <div role="dialog" aria-modal tabIndex={-1}>
        {!isGone && (
          <button type="button" disabled={isOff} onClick={() => setOff(true)}>
            choose
          </button>
        )}
        <span onClick={() => setOff(false)}>on</span>
        <span onClick={() => setGone(true)}>gone</span>
      </div>
    );
  }
  page(
    <>
      <main id="content" tabIndex={-1}>
        <button type="button">opener</button>
      </main>
      <Picker />
    </>,
  );
  named('opener').focus();
  named('choose').focus();
  // A browser takes the focus from what is switched off; then something goes from the page.
  named('choose').blur();
  fireEvent.click(named('choose'));
  const note = document.body.appendChild(document.createElement('div'));
  note.remove();
  await new Promise((done) => setTimeout(done, 100));
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByText('on'));
  await hasFocus('choose');
  fireEvent.click(screen.getByText('gone'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
});
it('a dialog that was open before is taken over: its first field has the focus', async () => {
  const { Console } = consoleServices();
  const shown = (children: ReactNode): ReactNode => (
    <Console>
      {children}
      <div key="dialog" role="dialog" tabIndex={-1}>
        <input aria-label="first" />
      </div>
    </Console>
  );
  const { rerender } = render(shown(null));
  screen.getByRole('dialog').focus();
  rerender(shown(<FocusKeeper />));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('first')));
});
