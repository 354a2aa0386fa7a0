import { defineServer, provide, SmsChannel } from '../../sdk/server/index.ts';
import type { ServerPlugin, Sms } from '../../sdk/server/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';

/** A channel for text messages that keeps what it is given. */
export class Telephone {
  readonly sent: Sms[] = [];
  readonly half: ServerPlugin = defineServer(
    definePlugin({
      id: 'telephone',
      version: '1.0.0',
      sdk: '^1.0',
      title: { zh: '电话', en: 'Telephone' },
      routes: {},
      menus: {},
      permissions: {},
    }),
    {
      serves: [],
      provides: [
        provide(SmsChannel, () => ({
          send: (_call, sms) => {
            this.sent.push(sms);
            return Promise.resolve(true);
          },
        })),
      ],
    },
  );
  /** Who was told what since the last time. */
  heard(): readonly string[] {
    return this.sent.splice(0).map(({ mobile, text }) => `${mobile} ${text}`);
  }
}
