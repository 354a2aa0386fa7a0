import type { DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import { addExample, submitExample } from '../contract/index.ts';
import { exampleInput } from '../fixtures.ts';

/** Six examples each for the operator and the first tenant; every other one is submitted. */
export async function replay(stage: DemoStage): Promise<void> {
  const end = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago = (hours: number): string => formatDateTime(end - hours * 3_600_000);
  for (const [platformId, actor] of [
    ['00001', 'operator'],
    ['10001', 'provider'],
  ] as const) {
    await stage.together(platformId, async (at) => {
      for (let n = 1; n <= 6; n += 1) {
        const { id } = await at(ago(n * 20), actor).execute(addExample, exampleInput(n));
        if (n % 2 === 0) await at(ago(n * 20 - 3), actor).execute(submitExample, {}, { id });
      }
    });
  }
}
