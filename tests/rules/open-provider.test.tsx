import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { FormView } from '../../core/web/pages/index.ts';
import engine from '../../core/web/pages/locales/later-zh.json' with { type: 'json' };
import zh from '../../plugins/provider/locales/zh.json' with { type: 'json' };
import { page } from '../../plugins/provider/web/pages/open-provider.ts';
import { consoleServices } from '../support/console-services.tsx';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
const named = Object.fromEntries(Object.entries(zh).map(([id, text]) => [`waybill.${id}`, text]));

it('the form that opens a provider says the rule of the account before it is broken, and again where it was', async () => {
  const { Console, http } = consoleServices({ texts: { ...engine, ...named } });
  render(
    <Console>
      <FormView definition={page as never} />
    </Console>,
  );
  const field = document.querySelector<HTMLElement>('[data-field=adminUserName]');
  expect(field?.textContent).toContain('只用字母和数字');
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: /管理员账号/ });
  const user = userEvent.setup();
  for (const wrong of ['admin_10077', '1admin', '管理员a']) {
    await user.clear(box);
    await user.type(box, wrong);
    await user.tab();
    await waitFor(() => expect(field?.textContent).toContain('账号以字母开头，只能用字母和数字，3至20位'));
    // The words for the holder of a bank account are no words for this.
    expect(field?.textContent).not.toContain('户名');
  }
  await user.clear(box);
  await user.type(box, 'admin10077');
  await user.tab();
  expect(box.getAttribute('aria-invalid')).not.toBe('true');
  expect(http.run).not.toHaveBeenCalled();
});
