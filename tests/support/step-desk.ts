import { expect } from 'vitest';
import type { Envelope } from '../../core/server/api/index.ts';
import { addWaiver, approveWaiver, checkWaybill } from '../../plugins/compliance/contract/index.ts';
import { ruleWords } from '../../plugins/waybill/contract/index.ts';
import type { Command, InputOfCommand } from '../../sdk/contract/index.ts';
import { sql, type Caller } from '../../sdk/server/index.ts';
import { dispatcher, person } from './freight-world.ts';
import type { FreightWorld } from './freight-world.ts';

type Language = 'zh' | 'en';
const [asking, approving] = [person('asking', 'provider'), person('approving', 'provider')] as const;

/** A step that somebody is about to take. */
export interface Step {
  readonly command: Command;
  readonly input: object;
  readonly on?: string;
  readonly as: Caller;
}
export const step = <C extends Command>(
  command: C,
  input: InputOfCommand<C>,
  on?: string,
  as: Caller = dispatcher,
): Step => ({ command, input: input as object, as, ...(on === undefined ? {} : { on }) });

/** Takes steps as they come over the wire, in both languages, and keeps what was stopped. */
export class StepDesk {
  readonly world: FreightWorld;
  /** The rules that stopped what was planted. */
  readonly plants: string[] = [];
  #serial = 0;
  constructor(world: FreightWorld) {
    this.world = world;
  }

  answer({ command, input, on, as }: Step, language: Language): Promise<Envelope> {
    const { api, database, clock } = this.world;
    const endpoint = api.endpoints.get(command.path);
    if (!endpoint) throw new Error(`There is no path ${command.path}`);
    const requestId = `step-of-somebody-${(this.#serial += 1)}`;
    const session = { sessionId: as.id, caller: as, platformId: '10001', isOperator: false };
    const body = { model: input, requestId, ...(on === undefined ? {} : { id: on }) };
    return api.dispatch(endpoint, { session, language, requestId, ip: '127.0.0.1', body, clock }, database);
  }
  /** The step is refused by these rules and no other, by id and words of both languages. */
  async isStopped(one: Step, ...rules: readonly string[]): Promise<void> {
    for (const language of ['zh', 'en'] as const) {
      const words = rules.map((rule) => `${rule} ${ruleWords(rule, language)}`);
      const said = await this.answer(one, language);
      expect(said, `${rules.join(' ')}: ${JSON.stringify(said)}`).toMatchObject({ status: 409, reason: 'ruleStops' });
      expect(said.message).toContain(
        language === 'zh' ? `拦截，未满足：${words.join('、')}。` : `does not meet: ${words.join('; ')}.`,
      );
    }
  }
  async plant(one: Step, ...rules: readonly string[]): Promise<void> {
    await this.isStopped(one, ...rules);
    this.plants.push(rules.join(' '));
  }
  /** A minute later the step is done; the id of what it made. */
  async done(one: Step): Promise<string> {
    this.world.later(1);
    const said = await this.answer(one, 'zh');
    expect(said, JSON.stringify(said)).toMatchObject({ status: 200 });
    return (said.data as { readonly id?: string } | undefined)?.id ?? '';
  }

  /** One asks for a waiver of a rule for a trip, another one approves it. */
  async waive({ waybillSn }: { readonly waybillSn: string }, ruleId: string): Promise<string> {
    await this.world.run(checkWaybill, { waybillSn });
    const wish = { waybillSn, ruleId, reason: '终端故障，有纸质单据佐证', files: null };
    const on = await this.world.run(addWaiver, wish, { as: asking });
    expect(await this.world.refusal(approveWaiver, {}, { on, as: asking })).toBe('sameHand');
    await this.world.run(approveWaiver, {}, { on, as: approving });
    return on.id;
  }
  /** What stands on a trip or an order that waivers let through. */
  letThrough(resource: 'waybill' | 'settlementOrder', id: string): Promise<readonly string[]> {
    return this.world.database.transaction({ role: 'system', platformId: '10001' }, async (tx) =>
      (
        await tx.rows<{ reason: string }>(
          sql`select reason from record_event where resource = ${resource} and record_id = ${id} and action = 'waived'`,
        )
      ).map(({ reason }) => reason),
    );
  }
}
