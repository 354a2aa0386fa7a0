import { plateColours } from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';
import { FieldValue } from '@freightdeck/sdk/ui';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { vehicles } from '../../plugins/vehicle/contract/index.ts';
import { waybills } from '../../plugins/waybill/contract/index.ts';
import { consoleServices } from '../support/console-services.tsx';

const show = (rows: readonly (readonly [Field, Readonly<Record<string, unknown>>])[], colours = {}) => {
  const { Console, http } = consoleServices();
  http.ask.mockResolvedValue({ colours });
  const { container } = render(
    <Console>
      {rows.map(([field, record], index) => (
        <FieldValue key={index} field={field} value={record['vehicleNum']} record={record} />
      ))}
    </Console>,
  );
  const bands = () =>
    [...container.querySelectorAll<HTMLElement>('[data-plate]')].map((chip) => chip.dataset['plate'] ?? '');
  return { bands, http };
};
const onTrip = waybills.fields.vehicleNum;
afterEach(cleanup);

it('a plate whose colour nobody knows claims none: not blue, though its form allows blue', async () => {
  const { bands, http } = show([[onTrip, { vehicleNum: '蒙ADM051' }]]);
  await vi.waitFor(() => expect(http.ask).toHaveBeenCalled());
  expect(bands()).toEqual(['unknown']);
});
it('plates beside which no colour is kept have that of their vehicles, asked for in one question for a screen', async () => {
  const { bands, http } = show(
    [
      [onTrip, { vehicleNum: '蒙ADM051' }],
      [onTrip, { vehicleNum: '蒙A12345' }],
      [onTrip, { vehicleNum: '蒙ADM051' }],
      [onTrip, { vehicleNum: '蒙A1234挂' }],
    ],
    { 蒙ADM051: '2', 蒙A12345: '1' },
  );
  await vi.waitFor(() => expect(bands()).toEqual(['yellow', 'blue', 'yellow', 'yellow']));
  expect(http.ask.mock.calls).toEqual([[plateColours, { plates: ['蒙ADM051', '蒙A12345'] }, { quiet: true }]]);
});
it('the colour that a record keeps beside its plate is the one shown, and nobody is asked', () => {
  const { bands, http } = show([[vehicles.fields.vehicleNum, { vehicleNum: '蒙ADM051', plateColor: '2' }]]);
  expect([bands(), http.ask.mock.calls]).toEqual([['yellow'], []]);
});
it('no colour when the question is refused', async () => {
  const { Console, http } = consoleServices();
  http.ask.mockRejectedValue(new Error('404'));
  const { container } = render(
    <Console>
      <FieldValue field={onTrip} value="蒙ADM051" />
    </Console>,
  );
  await vi.waitFor(() => expect(http.ask).toHaveBeenCalled());
  expect(container.querySelector('[data-plate]')?.getAttribute('data-plate')).toBe('unknown');
});
