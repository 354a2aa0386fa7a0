import { sql } from '@freightdeck/sdk/server';
import type { DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import { acceptUpload, addTemplate, failUpload, resendUpload, runTemplate, sendUpload } from '../contract/index.ts';
import { templateInputs } from '../fixtures.ts';

/** Saved reports of the operator and the first tenant, and what became of the newest uploads there. */
export async function replay(stage: DemoStage): Promise<void> {
  const end = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago = (minutes: number): string => formatDateTime(end - minutes * 60_000);
  for (const [platformId, actor] of [['00001', 'operator'], ['10001', 'provider']] as const) {
    await stage.together(platformId, async (at) => {
      for (const [index, input] of templateInputs.entries()) {
        const { id } = await at(ago(3000 - index * 200), actor).execute(addTemplate, input);
        if (index === 0) await at(ago(500), actor).execute(runTemplate, {}, { id });
      }
    });
  }
  await stage.together('10001', async (at) => {
    const newest = await at(stage.now, 'system').tx.rows<{ id: string }>(sql`select id from report_upload where platform_id = '10001' order by created_at desc, id desc limit 8`);
    for (const [index, on] of newest.entries()) {
      if (index === 0) continue;
      await at(ago(50 - index), 'system').execute(sendUpload, {}, on);
      if (index > 4) await at(ago(40 - index), 'system').execute(acceptUpload, {}, on);
      else if (index > 1) await at(ago(40 - index), 'system').execute(failUpload, { errorCode: 'W012', reply: '行政区划代码不存在' }, on);
      if (index === 4) await at(ago(20), 'provider').execute(resendUpload, {}, on);
    }
  });
}
