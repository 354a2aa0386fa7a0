import { DataGrid, Pagination, StatusBadge, pagerNumbers } from '@freightdeck/sdk/ui';
import type { DataGridProps } from '@freightdeck/sdk/ui';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);

describe('pagination', () => {
  const shown = (props: Partial<Parameters<typeof Pagination>[0]> = {}) => {
    const { Console } = consoleServices();
    const onChange = vi.fn();
    const view = render(
      <Console>
        <Pagination page={3} limit={20} total={184} onChange={onChange} {...props} />
      </Console>,
    );
    return { ...view, onChange };
  };
  it('[R2.4-61] [R9-06] stands as total, sizes, prev, pager, next, jumper', () => {
    const { container } = shown();
    const bar = container.querySelector('nav');
    expect(
      [...(bar?.children ?? [])].map((part) =>
        (part.matches('[data-part]') ? part : part.querySelector('[data-part]'))?.getAttribute('data-part'),
      ),
    ).toEqual(['total', 'sizes', 'prev', 'pager', 'next', 'jumper']);
    expect(bar?.textContent).toContain('共 184 条');
  });
  it('[R9-04] offers 10, 20, 30 and 50 rows, and starts at the first page with another size', async () => {
    const { container, onChange } = shown();
    expect([...container.querySelectorAll('option')].map((option) => option.value)).toEqual(['10', '20', '30', '50']);
    await userEvent.selectOptions(screen.getByRole('combobox'), '50');
    expect(onChange).toHaveBeenCalledWith(1, 50);
  });
  it('moves by one, jumps to a page, and never beyond the last', async () => {
    const { onChange } = shown();
    await userEvent.click(screen.getByRole('button', { name: '下一页' }));
    expect(onChange).toHaveBeenLastCalledWith(4, 20);
    await userEvent.click(screen.getByRole('button', { name: '上一页' }));
    expect(onChange).toHaveBeenLastCalledWith(2, 20);
    await userEvent.type(screen.getByRole('textbox'), '9x9{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(10, 20);
    expect(screen.getByRole('button', { name: '第 3 页' }).getAttribute('aria-current')).toBe('page');
  });
  it('goes on without a total while the page before it is full', () => {
    shown({ total: null, more: true });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一页' }).disabled).toBe(false);
  });
  it('shows first, last and the neighbours', () => {
    expect(pagerNumbers(1, 3)).toEqual([1, 2, 3]);
    expect(pagerNumbers(1, 20)).toEqual([1, 2, 3, 4, 5, 0, 20]);
    expect(pagerNumbers(10, 20)).toEqual([1, 0, 9, 10, 11, 0, 20]);
    expect(pagerNumbers(20, 20)).toEqual([1, 0, 16, 17, 18, 19, 20]);
  });
});

interface Row {
  readonly id: string;
  readonly name: string;
  readonly weight: number;
}
const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, name: `行${index}`, weight: index }));

describe('grid', () => {
  const shown = (props: Partial<DataGridProps<Row>> = {}) => {
    const { Console } = consoleServices();
    const calls = { onSort: vi.fn(), onSelect: vi.fn(), onOpen: vi.fn(), onResize: vi.fn() };
    const view = render(
      <Console>
        <DataGrid<Row>
          label="运单"
          rows={rowsOf(20)}
          rowId={(row) => row.id}
          columns={[
            {
              id: 'weight',
              title: '净重',
              width: 100,
              sortable: true,
              align: 'end',
              cell: (row) => row.weight,
              total: 190,
            },
            { id: 'name', title: '名称', width: 120, pin: 'left', cell: (row) => row.name },
            {
              id: 'actions',
              title: '操作',
              width: 100,
              pin: 'right',
              cell: (row) => (
                <>
                  <button>改{row.id}</button>
                  <button>删{row.id}</button>
                </>
              ),
            },
          ]}
          selected={new Set(['r1'])}
          totals="合计"
          {...calls}
          {...props}
        />
      </Console>,
    );
    return { ...view, ...calls };
  };
  const at = (): string => {
    const cell = document.activeElement?.closest('[data-column]');
    return `${cell?.closest('[data-row]')?.getAttribute('data-row')}:${cell?.getAttribute('data-column')}`;
  };
  it('draws as far as a window reaches first, and what is pinned; the rest stands behind the first paint, each cell in its own place', async () => {
    const wide = Array.from({ length: 20 }, (_, place) => ({
      id: `c${place}`,
      title: `列${place}`,
      width: 120,
      cell: (row: Row) => `${place} ${row.name}`,
    }));
    const { container } = shown({
      columns: [...wide, { id: 'actions', title: '操作', width: 100, pin: 'right', cell: () => '改' }],
    });
    const drawn = (row: number): readonly string[] =>
      [...container.querySelectorAll(`[data-row="${row}"] > [data-column-id]`)].map(
        (cell) => `${cell.getAttribute('data-column-id')} ${cell.getAttribute('data-column')}`,
      );
    // The buttons, pinned at the end, stand over what is behind them.
    const reached = Math.ceil((window.innerWidth - 100 - 40) / 120);
    const first = [...wide.slice(0, reached).map(({ id }, place) => `${id} ${place + 1}`), 'actions 21'];
    expect([reached < 20, drawn(0), drawn(-1)]).toEqual([true, first, first]);
    const all = [...wide.map(({ id }, place) => `${id} ${place + 1}`), 'actions 21'];
    await waitFor(() => expect([drawn(0), drawn(19), drawn(-1)]).toEqual([all, all, all]));
  });
  it('is one tab stop and moves by arrows, Home, End and the page keys', async () => {
    shown();
    await userEvent.tab();
    expect(at()).toBe('0:0');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(at()).toBe('1:1');
    await userEvent.keyboard('{End}');
    expect(at()).toBe('1:3');
    await userEvent.keyboard('{PageDown}');
    expect(at()).toBe('11:3');
    await userEvent.keyboard('{Home}{Control>}{End}{/Control}');
    expect(at()).toBe('19:3');
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}');
    expect(at()).toBe('-1:0');
    expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1);
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });
  it('walks through the buttons of a cell before it leaves it', async () => {
    shown();
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('改r0');
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('删r0');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(at()).toBe('0:2');
  });
  it('opens with Enter or a click, but not by its buttons, and selects with Space', async () => {
    const { onOpen, onSelect } = shown();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    expect(onOpen.mock.lastCall?.[0].id).toBe('r1');
    await userEvent.keyboard('{ArrowDown} ');
    expect(onSelect).toHaveBeenLastCalledWith(['r2'], true);
    await userEvent.click(screen.getByText('改r5'));
    expect(onOpen).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByText('行5'));
    expect(onOpen.mock.lastCall?.[0].id).toBe('r5');
  });
  it('selects the page and says what is selected', async () => {
    const { onSelect } = shown();
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    expect(onSelect.mock.lastCall?.[0]).toHaveLength(20);
    expect(document.querySelectorAll('[role="row"][aria-selected="true"]')).toHaveLength(1);
  });
  it('sorts up, down and not at all, by mouse and by key', async () => {
    const { onSort } = shown({ sort: { id: 'weight', dir: 'asc' } });
    const head = screen.getByRole('columnheader', { name: '净重' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(head);
    expect(onSort).toHaveBeenLastCalledWith({ id: 'weight', dir: 'desc' });
    head.focus();
    await userEvent.keyboard('{Enter}');
    expect(onSort).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('columnheader', { name: '名称' }).hasAttribute('aria-sort')).toBe(false);
  });
  it('[R9-27] changes a width by key in steps of ten, never below 80', () => {
    const { onResize } = shown();
    const head = screen.getByRole('columnheader', { name: '净重' });
    fireEvent.keyDown(head, { key: 'ArrowRight', altKey: true });
    expect(onResize).toHaveBeenLastCalledWith('weight', 110);
    fireEvent.keyDown(screen.getByRole('columnheader', { name: '名称' }), { key: 'ArrowLeft', altKey: true });
    expect(onResize).toHaveBeenLastCalledWith('name', 110);
    cleanup();
    const narrow = shown({ columns: [{ id: 'name', title: '名称', width: 80, cell: (row) => row.name }] });
    fireEvent.keyDown(screen.getByRole('columnheader', { name: '名称' }), { key: 'ArrowLeft', altKey: true });
    expect(narrow.onResize).toHaveBeenLastCalledWith('name', 80);
  });
  it('an edge that is pulled is seen at once and taken when it is let go; what is broken off leaves the width as it was', () => {
    const { onResize } = shown();
    const head = screen.getByRole('columnheader', { name: '净重' });
    const handle = head.querySelector<HTMLElement>('[data-resize]')!;
    Object.defineProperty(head, 'offsetWidth', { value: 100 });
    handle.setPointerCapture = () => undefined;
    const tracks = (): string => screen.getByRole('grid').style.getPropertyValue('--grid-tracks');
    const before = tracks();
    const pull = (...to: readonly number[]): void => {
      fireEvent.pointerDown(handle, { clientX: 500 });
      for (const clientX of to) fireEvent.pointerMove(handle, { clientX });
    };
    pull(540, 530);
    expect([tracks().includes('130px'), onResize.mock.calls]).toEqual([true, []]);
    fireEvent.pointerUp(handle);
    expect(onResize.mock.calls).toEqual([['weight', 130]]);
    pull(300);
    expect(tracks()).toContain('80px');
    fireEvent.pointerCancel(handle);
    pull(540, 500);
    fireEvent.pointerUp(handle);
    expect([tracks(), onResize.mock.calls.length]).toEqual([before, 1]);
  });
  it('moves a column to the place of a digit, never past what is pinned', () => {
    const column = (id: string, more: object = {}) => ({ id, title: id, width: 100, cell: () => id, ...more });
    const onMove = vi.fn();
    shown({ columns: [column('a', { pin: 'left' }), column('b'), column('c'), column('d')], onMove });
    const press = (name: string, key: string, more: object = {}): void => {
      fireEvent.keyDown(screen.getByRole('columnheader', { name }), { key, ...more });
    };
    press('d', '2');
    expect(onMove.mock.calls).toEqual([['d', 'b']]);
    press('d', '1');
    press('d', '4');
    press('d', '9');
    press('d', '2', { ctrlKey: true });
    expect(onMove).toHaveBeenCalledTimes(1);
  });
  it('makes the range longer with Shift and the page, Home and End keys, and copies it with its heads by Alt+Shift+C', async () => {
    const { container } = shown({
      columns: [
        { id: 'name', title: '名称', width: 120, cell: (row) => row.name, hint: (row) => row.name },
        { id: 'weight', title: '净重', width: 100, cell: (row) => row.weight, hint: (row) => String(row.weight) },
      ],
    });
    const cell = (row: number, column: number) =>
      container.querySelector<HTMLElement>(`[data-row="${row}"] > [role="gridcell"][data-column="${column}"]`)!;
    const ranged = () => container.querySelectorAll('[data-range]').length;
    fireEvent.mouseDown(cell(2, 1), { shiftKey: true });
    expect(container.contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(document.activeElement!, { key: 'PageDown', shiftKey: true });
    expect(ranged()).toBe(11);
    fireEvent.keyDown(document.activeElement!, { key: 'End', shiftKey: true });
    expect(ranged()).toBe(22);
    const written: string[] = [];
    vi.stubGlobal('ClipboardItem', class {});
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        write: () => Promise.reject(new Error('not allowed')),
        writeText: (text: string) => {
          written.push(text);
          return Promise.resolve();
        },
      },
    });
    fireEvent.keyDown(document.activeElement!, { key: 'c', code: 'KeyC', altKey: true, shiftKey: true });
    await vi.waitFor(() => expect(written).toHaveLength(1));
    vi.unstubAllGlobals();
    const lines = (written[0] ?? '').split('\r\n');
    expect([lines.length, lines[0]]).toEqual([12, '名称\t净重']);
  });
  it('says the whole text of a cell when the pointer comes to it', () => {
    const { container } = shown({
      columns: [{ id: 'name', title: '名称', width: 120, cell: (row) => row.name, hint: (row) => `${row.name}号` }],
    });
    const cell = container.querySelector<HTMLElement>('[data-row="3"] > [data-column="1"]')!;
    fireEvent.mouseMove(cell);
    expect([cell.title, container.querySelectorAll('[role="gridcell"][title]').length]).toEqual(['行3号', 1]);
  });
  it('draws no row again for a width', () => {
    const { Console } = consoleServices();
    const cell = vi.fn((row: Row) => row.name);
    const grid = (width: number) => (
      <Console>
        <DataGrid<Row>
          label="表"
          rows={same}
          rowId={rowId}
          columns={[{ id: 'name', title: '名称', width, pin: 'left', cell }]}
        />
      </Console>
    );
    const same = rowsOf(5);
    const rowId = (row: Row): string => row.id;
    const { rerender } = render(grid(100));
    rerender(grid(180));
    expect([cell.mock.calls.length, screen.getByRole('grid').style.getPropertyValue('--grid-tracks')]).toEqual([
      5,
      '180px',
    ]);
  });
  it('opens a row by Enter from its tick as from any other cell', () => {
    const { onOpen, container } = shown();
    const tick = container.querySelector<HTMLElement>('[data-row="1"] [role=checkbox]')!;
    tick.focus();
    fireEvent.keyDown(tick, { key: 'Enter' });
    expect(onOpen).toHaveBeenCalledTimes(1);
  });
  it('puts pinned columns at the edges and totals in a row of their own', () => {
    const { container } = shown();
    expect(
      screen
        .getAllByRole('columnheader')
        .slice(1)
        .map((head) => head.textContent),
    ).toEqual(['名称', '净重', '操作']);
    expect(container.querySelector('[data-totals]')?.textContent).toBe('合计190');
  });
});

describe('status badge', () => {
  it.each(['draft', 'waiting', 'running', 'done', 'refused', 'stopped', 'void', 'warning'] as const)(
    'says %s by text and icon, not by colour alone',
    (tone) => {
      const { Console } = consoleServices();
      render(
        <Console>
          <StatusBadge tone={tone}>状态</StatusBadge>
        </Console>,
      );
      const chip = screen.getByText('状态');
      expect(chip.getAttribute('data-tone')).toBe(tone);
      const marks = (of: Element): readonly string[] =>
        [...document.styleSheets]
          .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
          .filter(
            (rule) => /::?before.*clip-path/.test(rule) && [...of.classList].some((name) => rule.includes(`.${name}:`)),
          );
      expect(marks(chip)).toHaveLength(1);
    },
  );
});

describe('a long grid', () => {
  it('draws only rows in sight above a hundred and keeps its tab stop', async () => {
    const { Console } = consoleServices();
    render(
      <Console>
        <DataGrid<Row>
          label="长表"
          rows={rowsOf(5000)}
          rowId={(row) => row.id}
          columns={[{ id: 'name', title: '名称', width: 120, cell: (row) => row.name }]}
        />
      </Console>,
    );
    await vi.waitFor(() =>
      expect(document.querySelector('[role="rowgroup"][style*="position: relative"]')).not.toBeNull(),
    );
    expect(document.querySelectorAll('[role="row"]').length).toBeLessThan(100);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001');
    expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1);
  });
  it('leaves neither focus nor range nor anything inside a cell on the rows that a leap brings', async () => {
    const measured = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    const { Console } = consoleServices();
    const columns = [
      { id: 'name', title: '名称', width: 120, cell: (row: Row) => row.name, hint: (row: Row) => row.name },
      { id: 'note', title: '备注', width: 120, cell: (row: Row) => <input aria-label="备注" defaultValue={row.id} /> },
    ];
    const { container } = render(
      <Console>
        <DataGrid<Row> label="长表" rows={rowsOf(5000)} rowId={(row) => row.id} columns={columns} />
      </Console>,
    );
    await vi.waitFor(() => expect(container.querySelector('[role="row"][style*="translateY"]')).not.toBeNull());
    const cell = (row: number, column: number) =>
      container.querySelector<HTMLElement>(`[data-row="${row}"] > [role="gridcell"][data-column="${column}"]`);
    cell(2, 0)?.focus();
    fireEvent.mouseDown(cell(4, 0)!, { shiftKey: true });
    expect([container.querySelectorAll('[data-range]').length, document.activeElement]).toEqual([3, cell(4, 0)]);
    fireEvent.change(cell(3, 1)!.querySelector('input')!, { target: { value: 'typed' } });
    const scroll = screen.getByRole('grid').parentElement!;
    const leap = (top: number) => {
      scroll.scrollTop = top;
      fireEvent.scroll(scroll);
    };
    leap(100_000);
    expect(cell(2500, 0)?.textContent).toBe('行2500');
    // What is not in sight waits for its turn until the list rests.
    await vi.waitFor(() => expect([cell(2, 0), cell(4, 0)]).toEqual([null, null]));
    expect([
      cell(2, 0),
      container.querySelectorAll('[data-range]').length,
      document.activeElement,
      container.querySelectorAll('[role="grid"] [tabindex="0"]').length,
    ]).toEqual([null, 0, document.body, 1]);
    expect(
      [...container.querySelectorAll<HTMLInputElement>('[role="row"] input')].map((input) => input.value),
    ).not.toContain('typed');
    expect(cell(2500, 1)?.querySelector('input')?.value).toBe('r2500');
    leap(0);
    expect(container.querySelectorAll('[data-range]').length).toBe(3);
    measured.mockRestore();
  });
});
