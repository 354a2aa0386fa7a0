import type { Text } from '@freightdeck/sdk/manifest';
import type { Command, Port } from '@freightdeck/sdk/contract';
import { Outside } from '@freightdeck/sdk/server';
import type { Call, Sending } from '@freightdeck/sdk/server';
import { channelNames } from '../contract/index.ts';

/** Sends to the toll service, or refuses while none is connected. */
export async function sendToTolls<Request, Answer, C extends Command>(
  call: Pick<Call, 'get' | 'tx' | 'platformId' | 'caller' | 'now' | 'newId'> & {
    refuse(code: 'noChannel', values: { readonly channel: Text }): never;
  },
  port: Port<Request, Answer>,
  request: Request,
  sending: Sending<C>,
): Promise<void> {
  const outside = call.get(Outside);
  if (!outside.connects(port, request, sending.platformId)) call.refuse('noChannel', { channel: channelNames.tolls });
  await outside.send(call, port, request, sending);
}
