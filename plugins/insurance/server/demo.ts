import type { DemoStage } from '@freightdeck/sdk/server';
export async function replay(_stage: DemoStage): Promise<void> { await Promise.resolve(); }
