import { avatarSet } from '@freightdeck/sdk/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Console } from '../../core/web/console/index.ts';
import { ConsoleContext } from '../../host/web/console-context.ts';
import { AvatarDialog } from '../../host/web/popups/avatar-dialog.tsx';
import shell from '../../host/web/locales/later-zh.json' with { type: 'json' };
import { consoleServices } from '../support/console-services.tsx';

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
});
afterEach(cleanup);

describe('the picture of oneself', () => {
  const open = () => {
    const services = consoleServices({ texts: shell });
    const renew = vi.fn(async () => undefined);
    const value = { auth: { session: { avatar: '', name: '王小明' }, renew } } as unknown as Console;
    services.upload.send.mockResolvedValue({ id: 'f1' });
    render(
      <services.Console>
        <ConsoleContext value={value}>
          <AvatarDialog onClose={vi.fn()} />
        </ConsoleContext>
      </services.Console>,
    );
    const place = screen.getByRole('button', { name: new RegExp(shell['core.shell.avatar.hint']) });
    const drop = (file: File): void => {
      fireEvent.drop(place, { dataTransfer: { files: [file] } });
    };
    const save = (): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name: '保存' });
    return { ...services, renew, place, drop, save };
  };
  it('[R5-14] is dropped onto its place, shown, and kept on save', async () => {
    const { drop, save, place, upload, http, renew } = open();
    expect(save().disabled).toBe(true);
    const taken = !fireEvent.dragOver(place);
    expect(taken).toBe(true);
    const me = new File([new Uint8Array(10)], 'me.png', { type: 'image/png' });
    drop(me);
    expect(screen.getByRole('img').getAttribute('src')).toBe('blob:picture');
    fireEvent.click(save());
    await waitFor(() => expect(renew).toHaveBeenCalled());
    expect([upload.send.mock.calls[0], http.run.mock.calls[0]]).toEqual([
      [me, 'avatar'],
      [avatarSet, { avatar: 'f1' }],
    ]);
  });
  it('a dropped document is refused in place, and nothing is sent', () => {
    const { drop, save, upload } = open();
    drop(new File([new Uint8Array(10)], 'me.pdf', { type: 'application/pdf' }));
    expect([screen.getByRole('alert').textContent, save().disabled, upload.send.mock.calls]).toEqual([
      shell['core.shell.avatar.type'],
      true,
      [],
    ]);
  });
});
