import {
  PhotoPreview,
  UploadDialog,
  firstView,
  photoZoom,
  refusedFiles,
  turnView,
  uploadLimits,
} from '@freightdeck/sdk/ui';
import type { StoredFile } from '@freightdeck/sdk/web';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
const file = (name: string, size = 1000): File => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

describe('photo previewer', () => {
  const shown = () => {
    const { Console } = consoleServices();
    const onClose = vi.fn();
    render(
      <Console>
        <PhotoPreview
          photos={[
            { url: 'blob:a', name: '正面' },
            { url: 'blob:b', name: '反面' },
          ]}
          onClose={onClose}
        />
      </Console>,
    );
    const image = (): HTMLImageElement => screen.getByRole<HTMLImageElement>('img');
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    return { onClose, image, press };
  };
  it('[R2.4-52] [R2.4-56] [R2.4-57] opens, goes on and back, closes', async () => {
    const { image, press, onClose } = shown();
    expect(image().alt).toBe('正面');
    await press('下一张');
    expect(image().alt).toBe('反面');
    await press('下一张');
    expect(image().alt).toBe('正面');
    await press('上一张');
    expect(image().alt).toBe('反面');
    await press('关闭预览');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
  it('[R2.4-53] [R2.4-54] [R9-59] [R9-61] turns by 90 degrees and zooms up to 4', async () => {
    const { image, press } = shown();
    await press('旋转90度');
    expect(image().style.transform).toBe('rotate(90deg) scale(1)');
    let view = firstView(0);
    for (let step = 0; step < 40; step += 1) view = turnView(view, 'in', 2);
    expect(view.zoom).toBe(4);
    expect(photoZoom.max).toBe(4);
  });
  it('[R2.4-55] [R9-60] a double tap sets 1.5, another one 1', () => {
    const { image } = shown();
    fireEvent.doubleClick(image());
    expect(image().style.transform).toContain('scale(1.5)');
    fireEvent.doubleClick(image());
    expect(image().style.transform).toContain('scale(1)');
  });
  it('[R4-36] another picture starts upright and whole', async () => {
    const { image, press } = shown();
    await press('旋转90度');
    await press('放大');
    await press('下一张');
    expect(image().style.transform).toBe('rotate(0deg) scale(1)');
  });
});

describe('upload dialog', () => {
  const stored: StoredFile = { id: 'f0', name: '旧.pdf', size: 10, savedPath: 'p' };
  const shown = (files: readonly StoredFile[] = []) => {
    const { Console, upload, messages } = consoleServices();
    const onDone = vi.fn();
    const onClose = vi.fn();
    render(
      <Console>
        <UploadDialog files={files} onDone={onDone} onClose={onClose} />
      </Console>,
    );
    const choose = (...chosen: readonly File[]): void => {
      const input = document.querySelector<HTMLInputElement>('input[type="file"]');
      if (input) fireEvent.change(input, { target: { files: chosen } });
    };
    return {
      upload,
      messages,
      onDone,
      onClose,
      choose,
      save: () => userEvent.click(screen.getByRole('button', { name: '保存' })),
    };
  };
  it('[R5-05] [R9-23] [R5-07] takes pdf, jpg, jpeg, png up to 1 MB each', () => {
    const names = ['a.pdf', 'b.JPG', 'c.jpeg', 'd.png', 'e.exe', 'f.pdf.js'];
    expect(refusedFiles(names.map((name) => file(name))).refused.map((one) => [one.name, one.why])).toEqual([
      ['e.exe', 'wrongType'],
      ['f.pdf.js', 'wrongType'],
    ]);
    expect(uploadLimits.bytes).toBe(1024 * 1024);
    expect(refusedFiles([file('a.pdf', 1024 * 1024)]).refused).toEqual([]);
    expect(refusedFiles([file('a.pdf', 1024 * 1024 + 1)]).refused[0]?.why).toBe('tooLarge');
  });
  it('[R5-10] [R9-22] refuses only what is beyond 50 files', () => {
    const { taken, refused } = refusedFiles(Array.from({ length: 52 }, (_, index) => file(`${index}.png`)));
    expect([taken.length, refused.map((one) => one.name)]).toEqual([50, ['50.png', '51.png']]);
  });
  it('[R5-06] [R8-25] [R5-08] [R8-26] [R5-09] [R9-24] one notice names the refused files with reason and size', () => {
    const { choose } = shown();
    choose(file('a.exe'), file('b.png', 1024 * 1024 * 2.5), file('c.png'));
    const notice = screen.getByText('以下文件已自动过滤：').parentElement?.textContent;
    expect(notice).toContain('a.exe：支持 jpg、jpeg、png、pdf 格式');
    expect(notice).toContain('b.png（2.5 MB）超过 1 MB 的限制');
    expect(screen.getByText('c.png')).toBeTruthy();
  });
  it('[R5-11] [R8-27] too many: says the limit and the number selected', () => {
    const { choose } = shown();
    choose(...Array.from({ length: 51 }, (_, index) => file(`${index}.png`)));
    expect(screen.getByText('最多可上传 50 个文件，已选择 51 个')).toBeTruthy();
  });
  it('[R2.4-58] [R4-29] [R4-30] [R4-32] [R4-33] sends the chosen files with progress and hands back the list', async () => {
    const { upload, choose, save, onDone, onClose, messages } = shown([stored]);
    let finish: (answer: StoredFile) => void = () => undefined;
    upload.send.mockImplementation((_: File, __: string, progress: (part: number) => void) => {
      progress(0.5);
      return new Promise<StoredFile>((resolve) => {
        finish = resolve;
      });
    });
    choose(file('a.png'));
    await save();
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0.5'));
    finish({ id: 'f1', name: 'a.png', size: 1000, savedPath: 'q' });
    await waitFor(() => expect(onDone).toHaveBeenCalledWith([stored, expect.objectContaining({ id: 'f1' })]));
    expect(messages.show).toHaveBeenCalledWith('success', '全部上传完成，共 1 个');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
  it('[R4-31] [R8-28] counts what went well and what failed, names the failed with its size, and keeps them', async () => {
    const { upload, choose, save, onDone } = shown();
    upload.send.mockImplementation(async (one: File) => {
      if (one.name === 'b.png') throw new Error('网络中断');
      return { id: one.name, name: one.name, size: 1, savedPath: '' };
    });
    choose(file('a.png'), file('b.png', 2048));
    await save();
    expect(await screen.findByText('成功 1 个，失败 1 个')).toBeTruthy();
    expect(screen.getByText(/文件【b.png】上传失败，大小 2 KB。\s*网络中断/)).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: '移除 b.png' })).toBeTruthy();
  });
  it('[R4-34] [R4-35] without new files it hands back the list and closes', async () => {
    const { upload, save, onDone, onClose } = shown([stored]);
    await save();
    expect(onDone).toHaveBeenCalledWith([stored]);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(upload.send).not.toHaveBeenCalled();
  });
});
