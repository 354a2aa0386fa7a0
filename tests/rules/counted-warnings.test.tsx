import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { BulkDialog } from '../../core/web/pages/bulk-dialog.tsx';
import tasksZh from '../../core/web/tasks/locales/later-zh.json' with { type: 'json' };
import {
  approveSettlement,
  putIntoBatch,
  putIntoNewBatch,
  settlementOrders,
} from '../../plugins/settlement/contract/index.ts';
import zh from '../../plugins/settlement/locales/zh.json' with { type: 'json' };
import type { Command } from '../../sdk/contract/index.ts';
import { PageContext, ServicesContext, Tasks } from '../../sdk/web/index.ts';
import type { ServiceLocator } from '../../sdk/web/index.ts';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
const startBulk = vi.fn();
const tasks = { startBulk, attend: () => () => undefined, watch: () => undefined };
const own = Object.fromEntries(Object.entries(zh).map(([id, text]) => [`settlement.${id}`, text]));
const conditions = [{ type: 'in_settleStatus', value: [20] }];

function ask(command: Command, choice: Parameters<typeof BulkDialog>[0]['choice'], counts: () => Promise<never>) {
  const world = consoleServices({ texts: { ...tasksZh, ...own } });
  world.http.counts.mockImplementation(counts as never);
  const page = { plugin: 'settlement', route: 'r', path: '/p', fullPath: '/p', query: {}, visible: true };
  const Services = ({ children }: { readonly children: ReactNode }): ReactNode => {
    const outer = useContext(ServicesContext);
    const locator = {
      get: (one: { key: string }) => (one.key === Tasks.key ? tasks : outer?.get(one as never)),
    } as ServiceLocator;
    return <ServicesContext value={locator}>{children}</ServicesContext>;
  };
  render(
    <world.Console>
      <Services>
        <PageContext value={page}>
          <BulkDialog
            command={command}
            choice={choice}
            list="结算"
            totals={() => ({})}
            onRest={() => undefined}
            onClose={() => undefined}
          />
        </PageContext>
      </Services>
    </world.Console>,
  );
  return world;
}
const all = { kind: 'all', count: 1200, conditions } as const;

it('before everything that matches is approved the server counts which rules are broken, and only then it goes', async () => {
  let answer: (counts: object) => void = () => undefined;
  const counts = vi.fn(async (_on: unknown, { by }: { readonly by: string }) =>
    by === 'stopsSettling' ? new Promise((resolve) => (answer = resolve)) : {},
  );
  const { http } = ask(approveSettlement, all, counts as never);
  const button = await screen.findByRole('button', { name: '审核通过' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(http.counts).toHaveBeenCalledWith(
    settlementOrders,
    { conditions, by: 'stopsSettling', command: approveSettlement.name },
    expect.anything(),
  );
  answer({ 'W-04': 3, 'T-02': 12, 'T-04': 0 });
  const said = await screen.findByText(/未通过结算环节/);
  expect(said.textContent).toContain('T-02 无时空跳变（12 条）、W-04 亏涨吨比例合理（3 条）');
  expect(said.textContent).not.toContain('T-04');
  expect(button.getAttribute('aria-disabled')).not.toBe('true');
});

it('what could not be counted is said, and stops nobody', async () => {
  ask(approveSettlement, all, async () => {
    throw new Error('超时');
  });
  expect(await screen.findByText(/未能统计需要注意的记录：超时/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '审核通过' }).getAttribute('aria-disabled')).not.toBe('true');
});

it('picked rows are warned of in the form too, where it sends them at once', async () => {
  const row = { id: '1', version: 1, settleSn: 'JS1', stopsPaying: ['Q-10'], abilities: [putIntoBatch.name] };
  ask(putIntoBatch, { kind: 'records', records: [row as never] }, async () => ({}) as never);
  expect(await screen.findByText(/JS1 · 注意：运单未通过支付环节的合规规则：Q-10/)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
});

it('a selection goes into a new batch by one form: its name and channel are typed, the rows follow as one task', async () => {
  const rows = ['1', '2'].map((id) => ({ id, version: 1, settleSn: `JS${id}`, abilities: [putIntoNewBatch.name] }));
  startBulk.mockResolvedValueOnce('task-1');
  ask(putIntoNewBatch, { kind: 'records', records: rows as never }, async () => ({}) as never);
  const keys = userEvent.setup();
  await screen.findByRole('textbox', { name: /名称/ });
  await keys.keyboard('四月第一批{Tab}');
  await keys.selectOptions(screen.getByRole('combobox', { name: /支付通道/ }), '模拟');
  await keys.click(screen.getByRole('button', { name: '加入新批次' }));
  await waitFor(() => expect(startBulk).toHaveBeenCalledTimes(1));
  expect(startBulk.mock.calls[0]?.[0]).toMatchObject({
    command: putIntoNewBatch,
    of: { ids: ['1', '2'] },
    model: { name: '四月第一批', channel: 'SIM' },
  });
});
