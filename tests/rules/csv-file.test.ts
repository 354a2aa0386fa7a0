import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CsvWriter } from '../../core/server/tasks/csv-writer.ts';

it('a CSV file opens in Excel as it was written: UTF-8 by its mark, no formula, long numbers as text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'freightdeck-csv-'));
  const path = join(folder, 'a.csv');
  const file = await open(path, 'w');
  const writer = new CsvWriter(file);
  await writer.begin(['货源号', '金额']);
  await writer.row([{ text: '622202000000000001' }, { number: '12.50', decimals: 2 }]);
  await writer.row([{ text: '=1+1' }, { text: '他说"好",\n走' }]);
  await writer.end();
  await file.close();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString('utf8')).toBe(
    '"货源号","金额"\r\n"\t622202000000000001",12.50\r\n"\'=1+1","他说""好"",\n走"\r\n',
  );
});
