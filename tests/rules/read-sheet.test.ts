import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readSheet, sheetLimit } from '../../sdk/ui/read-sheet.ts';

const file = (sheet: string, shared?: string): File =>
  new File(
    [
      new Uint8Array(
        zipSync({
          'xl/worksheets/sheet1.xml': strToU8(sheet),
          ...(shared === undefined ? {} : { 'xl/sharedStrings.xml': strToU8(shared) }),
        }),
      ),
    ],
    '补录.xlsx',
  );

// It runs in Node, where nothing can parse markup: as in the page, whose policy forbids it.
it('a workbook is read without a parser of markup: shared, inline and plain cells, gaps, marks', async () => {
  const shared =
    '<?xml version="1.0"?><sst><si><t>车牌号</t></si><si><r><t>示</t></r><r><t xml:space="preserve">明 </t></r></si><si/></sst>';
  const sheet =
    '<x:worksheet xmlns:x="y"><cols><col min="1"/></cols><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="s" s="2"><x:v>1</x:v></x:c></x:row><row r="2"/>' +
    '<row r="3" ht="15"><c r="A3" t="inlineStr"><is><t>A&amp;B &lt;&#x4E2D;&#22269;&gt; &nix;</t></is></c><c r="B3" s="1"/><c r="AB3"><v>31.2</v></c></row><row><c><v>1</v></c><c t="s"><v>2</v></c></row></x:sheetData></x:worksheet>';
  const [head, none, third, last] = await readSheet(file(sheet, shared));
  expect(head).toEqual(['车牌号', '', '示明 ']);
  expect(none).toEqual([]);
  expect(third?.[0]).toBe('A&B <中国> &nix;');
  expect([third?.length, third?.[1], third?.[27]]).toEqual([28, '', '31.2']);
  expect(last).toEqual(['1', '']);
});

it('a thousand lines are read under their head, and no more', async () => {
  const rows = Array.from({ length: 1200 }, (_, at) => `<row><c><v>${at}</v></c></row>`).join('');
  const read = await readSheet(file(`<worksheet><sheetData>${rows}</sheetData></worksheet>`));
  expect([read.length, sheetLimit.rows, read.at(-1)]).toEqual([1001, 1001, ['1000']]);
});

it('what is no workbook is refused', async () => {
  await expect(readSheet(new File(['nothing'], 'a.xlsx'))).rejects.toThrow();
  await expect(readSheet(new File([new Uint8Array(zipSync({ 'a.txt': strToU8('a') }))], 'a.xlsx'))).rejects.toThrow(
    'no sheet',
  );
});
