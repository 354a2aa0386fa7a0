import { renderPage } from '@freightdeck/plugin-kit/testing';
import { fakeGateway } from '@freightdeck/sdk/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import plugin from './web/index.ts';

// What the console keeps for us: a setting of the company, and a note of the person.
let gateway: Awaited<ReturnType<typeof fakeGateway>>;
beforeEach(async () => {
  gateway = await fakeGateway({ plugin: 'acme-quotes', settings: { surcharge: 250 } });
});
afterEach(() => gateway.close());

const open = () => renderPage(plugin, 'acme-quotes.book', { gateway, language: 'en' });
const noteOf = ({ place }: Awaited<ReturnType<typeof open>>) =>
  [...place.querySelectorAll<HTMLInputElement>('input[maxlength="200"]')][0];

test('the setting is shown, and the note is there again', async () => {
  const page = await open();
  await expect.poll(() => page.place.textContent, { timeout: 5000 }).toContain('2.50');
  const input = noteOf(page)!;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Ask about the toll');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => input.value).toBe('Ask about the toll');
  const keep = [...page.place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Keep');
  keep!.click();
  await expect
    .poll(async () => {
      const again = await open();
      await expect.poll(() => again.place.textContent).toContain('2.50');
      const { value } = noteOf(again)!;
      await again.close();
      return value;
    })
    .toBe('Ask about the toll');
  await page.close();
});
