import { PageContext, type Http } from '@freightdeck/sdk/web';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ArrivalMark, ArrivalTimes } from '../../plugins/cockpit/web/monitoring/arrival-line.tsx';
import { MonitoringDesk } from '../../plugins/cockpit/web/monitoring/monitoring-desk.ts';
import type { RunningVehicle } from '../../plugins/cockpit/contract/index.ts';
import zh from '../../plugins/cockpit/locales/zh.json' with { type: 'json' };
import { consoleServices } from '../support/console-services.tsx';

const now = '2026-03-06 18:30:00';
const arriveBy = '2026-03-06 18:00:00';
const due = (etaState: RunningVehicle['etaState'], etaAt: string | null) => ({ arriveBy, etaState, etaAt });
const trips = {
  none: { arriveBy: null, etaState: null, etaAt: null },
  early: due('IN_TIME', '2026-03-06 16:00:00'),
  blind: due('NO_POINT', null),
  new: due(null, null),
  late: due('LATE', '2026-03-06 19:20:00'),
  silent: due('PASSED', null),
  far: due('PASSED', '2026-03-07 06:00:00'),
} as const;
const vehicles = Object.entries(trips).map(([id, trip]) => ({
  ...{ id, vehicleNum: id, waybillSn: id, platformId: '10001', companyId: 'c', waybillStatus: 40, alarms: [] },
  ...trip,
})) as unknown as RunningVehicle[];

afterEach(cleanup);
function shown(id: keyof typeof trips): string {
  const { Console } = consoleServices({
    texts: Object.fromEntries(Object.entries(zh).map(([name, text]) => [`cockpit.${name}`, text])),
  });
  const place = { plugin: 'cockpit', route: 'realTimeMonitoring', path: '/realTimeMonitoring' };
  render(
    <Console>
      <PageContext value={{ ...place, fullPath: place.path, query: {}, visible: true }}>
        <p data-testid={id}>
          <ArrivalTimes vehicle={trips[id]} /> <ArrivalMark vehicle={trips[id]} now={now} />
        </p>
      </PageContext>
    </Console>,
  );
  return screen.getByTestId(id).textContent ?? '';
}

it('a trip says its agreed and its estimated hour, and in words whether it is late and by how much, or that nobody knows', () => {
  expect(shown('late')).toBe('约定 03-06 18:00 · 预计 03-06 19:20 预计迟到 1小时20分');
  expect(screen.getByTestId('late').querySelector('svg')).not.toBeNull();
  expect(shown('silent')).toBe('约定 03-06 18:00 · 无近期定位，无法预计 已迟到 0小时30分');
  expect(shown('far')).toBe('约定 03-06 18:00 · 预计 03-07 06:00 已迟到 12小时0分');
  expect(shown('early')).toBe('约定 03-06 18:00 · 预计 03-06 16:00 可按时');
  expect(shown('blind')).toBe('约定 03-06 18:00 · 无近期定位，无法预计 ');
  expect(shown('new')).toBe('约定 03-06 18:00 · 尚未预计 ');
  expect(shown('none')).toBe('未约定到达时间 ');
});

it('the list holds only the late ones where that is asked for, and has the latest first', async () => {
  const ask = async () => ({ now, itemList: vehicles });
  const desk = new MonitoringDesk({ ask } as unknown as Http);
  await desk.poll.load();
  const ids = (): readonly string[] => desk.shown.map(({ id }) => id);
  expect(ids()).toEqual(Object.keys(trips));
  expect(desk.late).toBe(3);
  desk.set({ lateFirst: true });
  expect(ids()).toEqual(['far', 'late', 'silent', 'early', 'none', 'blind', 'new']);
  for (const [arrival, left] of [
    ['LATE', ['far', 'late', 'silent']],
    ['IN_TIME', ['early']],
    ['UNKNOWN', ['blind', 'new']],
    ['NONE', ['none']],
  ] as const) {
    desk.set({ arrival });
    expect(ids(), arrival).toEqual(left);
  }
});
