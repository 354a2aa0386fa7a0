import type { Server } from 'node:http';

export function tyreService(options: {
  readonly api: string;
  readonly origin: string;
  readonly platforms: readonly string[];
  readonly vehicles?: readonly string[];
}): Server;
