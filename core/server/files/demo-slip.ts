import { createHash } from 'node:crypto';
import { pngOf } from './png.ts';

const width = 240;
const height = 320;
/** The light on the paper is given on so many places in each direction, and runs evenly between them. */
const lights = 9;
const square = 8;
const dot = 3;
const ink = 24;
/** Letters of 3 × 5 dots, row by row. */
const shapes: Readonly<Record<string, string>> = {
  0: '111101101101111',
  1: '010110010010111',
  2: '111001111100111',
  3: '111001111001111',
  4: '101101111001001',
  5: '111100111001111',
  6: '111100111101111',
  7: '111001001001001',
  8: '111101111101111',
  9: '111101111001111',
  A: '010101111101101',
  B: '110101110101110',
  C: '011100100100011',
  D: '110101101101110',
  E: '111100110100111',
  F: '111100110100100',
  G: '011100101101011',
  H: '101101111101101',
  I: '111010010010111',
  J: '001001001101010',
  K: '101101110101101',
  L: '100100100100111',
  M: '101111111101101',
  N: '110101101101101',
  O: '111101101101111',
  P: '110101110100100',
  Q: '010101101110011',
  R: '110101110101101',
  S: '011100010001110',
  T: '111010010010010',
  U: '101101101101111',
  V: '101101101101010',
  W: '101101111111101',
  X: '101101010101101',
  Y: '101101010010010',
  Z: '111001010100111',
  '-': '000000111000000',
  ':': '000010000010000',
  '.': '000000000000010',
};

/**
 * A photo of a weighing slip in the demo data: what is written on it, on paper in uneven light. The light depends on
 * the name alone, so that two photos of one slip are alike and photos of two slips are not.
 */
export function demoSlip(name: string, writing: readonly string[]): Buffer {
  const seeds = [0, 1, 2].map((part) => createHash('sha256').update(`${part} ${name}`).digest());
  const bytes = Buffer.concat(seeds);
  const light = (column: number, row: number): number => 104 + (bytes[row * lights + column] ?? 0) * 0.55;
  const rows = Buffer.alloc((width + 1) * height);
  const at = (x: number, y: number): number => y * (width + 1) + 1 + x;
  // Squares of eight pixels have one of 16 brightnesses: the file stays small.
  for (let y = 0; y < height; y += square) {
    for (let x = 0; x < width; x += square) {
      const [across, down] = [(x / width) * (lights - 1), (y / height) * (lights - 1)];
      const [column, row] = [Math.floor(across), Math.floor(down)];
      const [right, below] = [across - column, down - row];
      const shade =
        light(column, row) * (1 - right) * (1 - below) +
        light(column + 1, row) * right * (1 - below) +
        light(column, row + 1) * (1 - right) * below +
        light(column + 1, row + 1) * right * below;
      rows.fill(Math.round(shade / 16) * 16, at(x, y), at(x, y) + square);
    }
    for (let line = 1; line < square; line += 1) rows.copy(rows, at(0, y + line), at(0, y), at(0, y) + width);
  }
  ['DEMO', ...writing].forEach((text, line) => {
    [...text.toUpperCase()].slice(0, 18).forEach((letter, place) => {
      [...(shapes[letter] ?? '')].forEach((on, spot) => {
        if (on !== '1') return;
        const left = 12 + (place * 4 + (spot % 3)) * dot;
        const top = 20 + line * 30 + Math.floor(spot / 3) * dot;
        for (let y = 0; y < dot; y += 1) for (let x = 0; x < dot; x += 1) rows[at(left + x, top + y)] = ink;
      });
    });
  });
  return pngOf(width, height, 1, rows);
}
