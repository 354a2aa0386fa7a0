import type { DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import { addTemplate, runTemplate } from '../contract/index.ts';
import { templateInputs } from '../fixtures.ts';

/** Saved reports of the operator and the first tenant; the figures follow from the demo trips of other plugins. */
export async function replay(stage: DemoStage): Promise<void> {
  const end = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago = (minutes: number): string => formatDateTime(end - minutes * 60_000);
  for (const [platformId, actor] of [
    ['00001', 'operator'],
    ['10001', 'provider'],
  ] as const) {
    await stage.together(platformId, async (at) => {
      for (const [index, input] of templateInputs.entries()) {
        const { id } = await at(ago(3000 - index * 200), actor).execute(addTemplate, input);
        if (index === 0) await at(ago(500), actor).execute(runTemplate, {}, { id });
      }
    });
  }
}
