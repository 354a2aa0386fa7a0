import { definePlugin } from '../../sdk/manifest/index.ts';
import { defineAdapter, defineServer } from '../../sdk/server/index.ts';
import type { Adapter, Heard, Intent, ServerPlugin } from '../../sdk/server/index.ts';
import { bankArrival, bankTransfer } from '../../plugins/bank/contract/index.ts';
import type { BankAnswer } from '../../plugins/bank/contract/index.ts';

type Said = { readonly state: 'running' } | { readonly state: 'done'; readonly feeCents?: number } | Failed;
interface Failed {
  readonly state: 'failed';
  readonly failReason?: string;
  readonly fault?: 'NAME' | 'ACCOUNT';
}
/** A bank that takes every payment, writes down what it was handed, and answers what it is told to. */
export class ToldBank {
  readonly handed: string[] = [];
  /** What each of them asks for. */
  readonly requests = new Map<string, unknown>();
  said: Said = { state: 'running' };
  /** The payment about which it answers nonsense. */
  silent = '';

  readonly half: ServerPlugin = defineServer(
    definePlugin({
      id: 'outside',
      version: '0.0.1',
      sdk: '^1.0',
      title: { zh: '外部', en: 'Outside' },
      routes: {},
      menus: {},
      permissions: {},
    }),
    { serves: [], adapters: () => [bankTransfer, bankArrival].map((port) => this.#adapter(port as Adapter['port'])) },
  );

  #adapter(port: Adapter['port']): Adapter {
    return defineAdapter({
      port,
      name: `told-${port.name}`,
      atOnce: 20,
      send: ({ key, request }: Intent<unknown>) => {
        this.handed.push(key);
        this.requests.set(key, request);
        return Promise.resolve({ state: 'running' } as const);
      },
      query: ({ key, request }: Intent<unknown>) =>
        key === this.silent
          ? Promise.reject(new Error('the bank answered no JSON'))
          : Promise.resolve(this.#answer(key, (request as { readonly amount: number }).amount)),
    });
  }

  #answer(key: string, amount: number): Heard<BankAnswer> {
    const channelNo = `C-${key}`;
    if (this.said.state === 'running') return { state: 'running' };
    const answer: BankAnswer =
      this.said.state === 'done'
        ? { kind: 'paid', channelNo, amount, feeCents: this.said.feeCents ?? 0 }
        : { kind: 'failed', channelNo, fault: this.said.fault ?? 'OTHER', reason: this.said.failReason ?? '' };
    return { state: 'answered', answer };
  }
}
