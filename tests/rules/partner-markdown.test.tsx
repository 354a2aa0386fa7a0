import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PlainMarkdown } from '../../plugins/system/web/parts/plain-markdown.tsx';

afterEach(cleanup);
const shown = async (source: string, until: () => unknown): Promise<HTMLElement> => {
  const { container } = render(<PlainMarkdown source={source} />);
  await waitFor(until);
  return container;
};

test('a description is drawn as headings, lists, tables and code', async () => {
  const all = await shown('# Quotes\n\n- one\n- **two**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nnpm i\n```', () =>
    screen.getByRole('heading', { name: 'Quotes' }),
  );
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['one', 'two']);
  expect(screen.getAllByRole('cell').map((one) => one.textContent)).toEqual(['1', '2']);
  expect(all.querySelector('pre')?.textContent).toBe('npm i');
});
test('HTML, scripts, foreign pictures and odd links of a stranger are text', async () => {
  const all = await shown(
    '# Q\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> ![p](https://evil.example/p.png)\n\n[go](javascript:alert(1)) [ok](https://example.cn/)',
    () => screen.getByRole('heading', { name: 'Q' }),
  );
  expect(all.querySelectorAll('script, img, iframe, [onerror]')).toHaveLength(0);
  expect([...all.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual(['https://example.cn/']);
  expect(all.textContent).toContain('<script>alert(1)</script>');
  expect(all.textContent).toContain('javascript:alert(1)');
});
