import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Heard, Intent, LocalAdapterKind } from '@freightdeck/sdk/server';
import { ocrRead, type OcrPicture, type OcrReading } from '../../contract/index.ts';
import { LocalReader, type LocalReading } from './local-reader.ts';

/** The picture that is read to try the reader, and what stands on it. */
const sample = join(import.meta.dirname, 'sample-slip.jpg');
const onSample = { grossKg: '38450', tareKg: '13250', netKg: '25200' } as const;
/** Less sure than this, a text without a single field is noise. */
const least = 0.6;

const notRead: OcrReading = { read: false, text: '', confidencePpm: 0, fields: [] };
/** A slip counts by its fields; of other papers the text helps too. */
function readingOf({ text, confidence, fields }: LocalReading, type: string): OcrReading {
  const sure = fields.reduce((sum, { confidencePpm }) => sum + confidencePpm, 0);
  if (fields.length === 0 && (type === 'POUND' || confidence < least)) return notRead;
  return {
    read: true,
    text: text.slice(0, 2_000),
    confidencePpm: Math.round(fields.length > 0 ? sure / fields.length : confidence * 1_000_000),
    fields: fields.slice(0, 20),
  };
}

/** 本机识别: pictures are read on this machine, one after another, and leave it for nobody. Reading twice does no harm. */
export const localOcr = (reader: Pick<LocalReader, 'read'> = new LocalReader()): LocalAdapterKind => ({
  kind: 'ocr-local',
  ports: [ocrRead as LocalAdapterKind['ports'][number]],
  local: true,
  oneAtATime: true,
  connect: (_database, pictureOf) => {
    const read = async ({ platformId, request, signal }: Intent<OcrPicture>): Promise<Heard<OcrReading>> => {
      const picture = request.fileId === null ? undefined : await pictureOf(platformId, request.fileId);
      const reading = picture && (await reader.read(picture, signal));
      return { state: 'answered', answer: reading ? readingOf(reading, request.type) : notRead };
    };
    type Served = ReturnType<LocalAdapterKind['connect']>['adapters'][number];
    return {
      adapters: [{ port: ocrRead, send: read, query: read } as unknown as Served],
      tryIt: async (signal) => {
        const reading = await reader.read(await readFile(sample), signal);
        const told = new Map(reading?.fields.map(({ field, value }) => [field as string, value]));
        const [gross, tare, net] = [told.get('grossKg'), told.get('tareKg'), told.get('netKg')];
        if (!reading || gross !== onSample.grossKg || tare !== onSample.tareKg || net !== onSample.netKg)
          throw new Error('The sample slip was not read: 38450 - 13250 = 25200 kg stands on it');
        const { confidencePpm } = readingOf(reading, 'POUND');
        // Numbers read alike in every language.
        return `${gross} - ${tare} = ${net} kg, ${Math.round(confidencePpm / 10_000)}%`;
      },
    };
  },
});
