import { FramedPicture, PhotoPreview } from '@freightdeck/sdk/ui';
import type { PictureFrame } from '@freightdeck/sdk/ui';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { comparedWith } from '../../plugins/audit/web/parts/papers-read.tsx';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
const box = { x: 0.1, y: 0.25, w: 0.5, h: 0.0625 };
const frames: readonly PictureFrame[] = [
  { id: 'netKg', title: '净重', box },
  { id: 'tareKg', title: '皮重', box: { ...box, y: 0.5 } },
];
const frame = (id: string): HTMLElement => document.querySelector<HTMLElement>(`[data-frame="${id}"]`)!;

describe('what was read is framed on the picture', () => {
  it('each field with its title, in shares of the picture, and the one pointed at is emphasised', () => {
    render(<FramedPicture url="blob:a" name="磅单" frames={frames} emphasised="tareKg" />);
    expect(screen.getByRole('img').getAttribute('alt')).toBe('磅单');
    const { left, top, width, height } = frame('netKg').style;
    expect([left, top, width, height]).toEqual(['10%', '25%', '50%', '6.25%']);
    expect(frame('netKg').textContent).toBe('净重');
    expect(frame('netKg').dataset['emphasised']).toBe('false');
    expect(frame('tareKg').dataset['emphasised']).toBe('true');
  });
  it('the frames are turned and enlarged with the picture; without frames the picture stands alone', () => {
    const turned = { transform: 'rotate(90deg) scale(2)' };
    const { rerender, container } = render(<FramedPicture url="blob:a" name="a" frames={frames} style={turned} />);
    expect((container.firstElementChild as HTMLElement).style.transform).toBe(turned.transform);
    expect(screen.getByRole('img').style.transform).toBe('');
    rerender(<FramedPicture url="blob:a" name="a" frames={[]} style={turned} />);
    expect(container.firstElementChild).toBe(screen.getByRole('img'));
    expect(screen.getByRole('img').style.transform).toBe(turned.transform);
  });
  it('also where it is opened large', () => {
    const { Console } = consoleServices();
    render(
      <Console>
        <PhotoPreview photos={[{ url: 'blob:a', name: '磅单', frames }]} onClose={vi.fn()} />
      </Console>,
    );
    expect(frame('netKg').textContent).toBe('净重');
  });
});

it('a value that was read on a paper of an audit is told with its place, masked or with other separators', () => {
  const record = { front: 'f', idNumber: '9900**********1238', vehicleNum: '蒙K·DM 001', name: '示安平' };
  const placed = new Map([
    [
      'f',
      [
        { value: '9900**********1238', box },
        { value: '蒙KDM001', box: { ...box, y: 0.5 } },
      ],
    ],
  ]);
  const compared = comparedWith(
    record,
    { front: ['idNumber', 'vehicleNum', 'name'] },
    new Map([['f', '姓名']]),
    placed,
  );
  expect(compared.map(({ field, isSame, place }) => [field, isSame, place])).toEqual([
    ['idNumber', true, { paper: 'front', box }],
    ['vehicleNum', true, { paper: 'front', box: { ...box, y: 0.5 } }],
    ['name', false, undefined],
  ]);
});
