import type { ReactNode } from 'react';
import { qrMatrix } from '../contract/values/qr-matrix.ts';

interface Drawn {
  readonly side: number;
  readonly path: string;
}
/** The dark squares, inside the border of four light ones that scanners need. */
function drawn(value: string): Drawn | undefined {
  const rows = qrMatrix(value);
  return (
    rows && {
      side: rows.length + 8,
      path: rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join(''),
    }
  );
}
/** The QR code of a text as an SVG file to download; undefined when the text is too long (106 bytes of UTF-8 fit). */
export function qrPicture(value: string): string | undefined {
  const code = drawn(value);
  return (
    code &&
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.side} ${code.side}" ` +
      `shape-rendering="crispEdges"><rect width="${code.side}" height="${code.side}" fill="#fff"/><path ` +
      `d="${code.path}" fill="#000"/></svg>`
  );
}
/** A text as a QR code, black on white in every theme; `size` in pixels. Renders nothing when the text is too long. */
export function QrCode({
  value,
  label,
  size = 220,
}: {
  readonly value: string;
  readonly label: string;
  readonly size?: number;
}): ReactNode {
  const code = drawn(value);
  if (!code) return null;
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${code.side} ${code.side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={code.side} height={code.side} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}
