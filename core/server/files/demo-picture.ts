import { createHash } from 'node:crypto';
import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { demoSlip } from './demo-slip.ts';
import type { FileBytes } from './file-bytes.ts';
import { pngOf } from './png.ts';

type Colour = readonly [red: number, green: number, blue: number];
const width = 480;
const height = 300;
const ink: Colour = [70, 78, 92];
const paper: Colour = [250, 250, 247];
const stamp: Colour = [200, 40, 40];
/** The word on every demo picture, as letters of 3 × 5 dots. */
const letters = ['110101101101110', '111100110100111', '101111111101101', '111101101101111'];

/**
 * A picture that stands for a photographed paper in the demo data: a card with a portrait, lines of writing and the
 * word DEMO, so that nobody takes it for a real document. The colour depends on the name of the paper.
 */
export function demoPicture(name: string): Buffer {
  // One byte before each row says that the row is not filtered.
  const rows = Buffer.alloc((width * 3 + 1) * height);
  const fill = (left: number, top: number, wide: number, high: number, colour: Colour): void => {
    for (let y = top; y < top + high; y += 1)
      for (let x = left; x < left + wide; x += 1) rows.set(colour, y * (width * 3 + 1) + 1 + x * 3);
  };
  const [red = 0, green = 0, blue = 0] = createHash('sha256').update(name).digest();
  const tint: Colour = [150 + (red % 80), 150 + (green % 80), 150 + (blue % 80)];
  fill(0, 0, width, height, tint);
  fill(12, 12, width - 24, height - 24, paper);
  fill(12, 12, width - 24, 44, tint);
  fill(332, 84, 112, 140, tint);
  fill(364, 100, 48, 52, ink);
  fill(348, 164, 80, 60, ink);
  for (let line = 0; line < 6; line += 1) fill(36, 88 + line * 28, 120 + ((red + line * 53) % 150), 10, ink);
  letters.forEach((dots, at) =>
    [...dots].forEach((dot, place) => {
      if (dot === '1') fill(330 + at * 32 + (place % 3) * 8, 240 + Math.floor(place / 3) * 8, 8, 8, stamp);
    }),
  );
  return pngOf(width, height, 3, rows);
}

/**
 * Stores a demo picture for the tenant of the call and returns its file id: a slip where something is written on it, a
 * paper otherwise. Without a store only the row is made.
 */
export async function storeDemoPicture(
  call: Call,
  name: string,
  bytes: FileBytes | undefined,
  writing?: readonly string[],
): Promise<string> {
  const id = call.newId();
  const content = writing ? demoSlip(name, writing) : demoPicture(name);
  const relativePath = `${call.platformId}/demo/${id}.png`;
  await bytes?.put(`files/${relativePath}`, content);
  await call.tx.run(sql`
    insert into stored_file (platform_id, id, original_name, relative_path, content_type, file_type, kind, size, sha256,
      created_at, created_by)
    values (${call.platformId}, ${id}, ${`${name}.png`}, ${relativePath}, 'image/png', '3', '', ${content.length},
      ${createHash('sha256').update(content).digest('hex')}, ${call.now()}::timestamptz, ${call.caller.id})`);
  return id;
}
