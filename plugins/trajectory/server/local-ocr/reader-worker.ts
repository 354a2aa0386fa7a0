import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import load, { type Recogniser, type Tesseract } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { foundIn, type Found } from './found-fields.ts';
import { greyOf, pngOf, scaled, smooth, type Grey } from './grey-picture.ts';
import { rowsOf, wordsOf, type Row, type Word } from './read-rows.ts';
import { sureFields, type Sure } from './sure-fields.ts';
import type { FromReader, ToReader } from './local-reader.ts';

const language = 'chi_sim';
/** Kinds of segmentation: the whole page, whose lines tell how it lies; words wherever they are. */
const [wholePage, words] = ['3', '11'];
/** Least slope of lines that is worth turning a picture. */
const level = 0.003;
/** Small pictures are read twice as large; in large ones nothing is gained by more dots. */
const mostDots = 3_000_000;
/** A second look that contradicts the first is settled by a third one, where this many fields are wanted. */
const wanted = 6;

async function start(): Promise<readonly [Tesseract, Recogniser]> {
  const silent = (): void => undefined;
  const tesseract = await load({ print: silent, printErr: silent });
  const folder = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/chi_sim/package.json'));
  const data = gunzipSync(readFileSync(join(folder, '4.0.0_best_int', `${language}.traineddata.gz`)));
  tesseract.FS.writeFile(`./${language}.traineddata`, data);
  const recogniser = new tesseract.TessBaseAPI();
  if (recogniser.Init(null, language, 1) !== 0) throw new Error('The packaged Chinese data cannot be used');
  return [tesseract, recogniser];
}

/** How the camera was held, as uploads keep it. */
const orientationOf = (content: Buffer): number => {
  const at = content.subarray(0, 500).indexOf(Buffer.from('0112000300000001', 'hex'));
  return at < 0 ? 1 : content.readUInt16BE(at + 8) || 1;
};
interface Look {
  readonly rows: readonly Row[];
  readonly found: readonly Found[];
  readonly radians: number;
  readonly width: number;
  readonly height: number;
}
function look(tesseract: Tesseract, recogniser: Recogniser, grey: Grey): Look {
  tesseract.FS.writeFile('/input', pngOf(grey));
  recogniser.SetVariable('tessedit_pageseg_mode', wholePage);
  recogniser.SetImageFile(1, 0);
  recogniser.FindLines();
  const slope = recogniser.GetGradient();
  const radians = Math.abs(slope) > level ? slope : 0;
  if (radians !== 0) recogniser.SetImageFile(1, radians);
  recogniser.SetVariable('tessedit_pageseg_mode', words);
  recogniser.Recognize(null);
  const rows = rowsOf(wordsOf(recogniser.GetTSVText()));
  return { rows, found: foundIn(rows), radians, width: grey.width, height: grey.height };
}
/** Where words stand in the picture as it was given, in shares of its width and height. */
function boxOf(found: readonly Word[], { radians, width, height }: Look) {
  const [sine, cosine] = [Math.sin(-radians), Math.cos(-radians)];
  const corners = found.flatMap((word) =>
    [word.left, word.left + word.width].flatMap((x) =>
      [word.top, word.top + word.height].map((y) => {
        const [across, down] = [x - width / 2, y - height / 2];
        return [across * cosine - down * sine + width / 2, across * sine + down * cosine + height / 2] as const;
      }),
    ),
  );
  const within = (share: number): number => Math.round(Math.max(0, Math.min(1, share)) * 10_000) / 10_000;
  const [xs, ys] = [corners.map(([x]) => x / width), corners.map(([, y]) => y / height)];
  const [x, y] = [within(Math.min(...xs)), within(Math.min(...ys))];
  return { x, y, w: within(Math.max(...xs) - x), h: within(Math.max(...ys) - y) };
}

function read([tesseract, recogniser]: Awaited<ReturnType<typeof start>>, content: Buffer): FromReader {
  tesseract.FS.writeFile('/input', content);
  if (recogniser.SetImageFile(orientationOf(content), 0) === 1) return { unreadable: true };
  recogniser.FindLines();
  recogniser.WriteImage(1);
  const whole = greyOf(Buffer.from(tesseract.FS.readFile('/image.png')));
  tesseract.FS.unlink('/image.png');
  const dots = whole.width * whole.height;
  const scale = Math.min(2, Math.sqrt(mostDots / dots));
  const plain = (grey: Grey): Grey => (scale < 1 ? scaled(grey, scale) : grey);
  const quiet = smooth(whole);
  const looks: Look[] = [look(tesseract, recogniser, scaled(quiet, scale)), look(tesseract, recogniser, plain(whole))];
  const sure = (): readonly Sure[] => sureFields(looks.map(({ found }) => found));
  if (sure().length < wanted) looks.push(look(tesseract, recogniser, plain(quiet)));
  const mean = ({ rows }: Look): number => {
    const all = rows.flatMap((row) => row.words);
    return all.length === 0 ? 0 : all.reduce((sum, { confidence }) => sum + confidence, 0) / all.length;
  };
  const clearest = [...looks].sort((one, other) => mean(other) - mean(one))[0];
  return {
    text: clearest?.rows.map(({ text }) => text).join('\n') ?? '',
    confidence: clearest ? mean(clearest) / 100 : 0,
    fields: sure().map(({ field, value, confidence, look: at, words: of }) => ({
      field,
      value,
      confidencePpm: Math.round(confidence * 1_000_000),
      box: boxOf(of, looks[at] ?? looks[0]!),
    })),
  };
}

const started = start();
parentPort?.on('message', ({ picture }: ToReader) => {
  started.then(
    (tools) => parentPort?.postMessage(read(tools, Buffer.from(picture))),
    (error: unknown) => {
      const missing = (error as { readonly code?: unknown }).code === 'MODULE_NOT_FOUND';
      parentPort?.postMessage({ fault: missing ? 'notInstalled' : String(error) } satisfies FromReader);
    },
  );
});
