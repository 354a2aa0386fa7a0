import type { Server } from 'node:http';

export function priceOf(kilograms: number): number;
export function rateService(options: {
  readonly api: string;
  readonly origin: string;
  readonly platforms: readonly string[];
  readonly enquiries?: object;
  readonly log?: (line: string) => void;
}): Server;
