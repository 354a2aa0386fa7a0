import type { Command } from '@freightdeck/sdk/contract';
import type { Messages, Navigation } from '@freightdeck/sdk/web';

/** Long enough to read a number and to press its link. */
const seconds = 12;
interface Services {
  readonly messages: Pick<Messages, 'show'>;
  readonly navigation: Pick<Navigation, 'go'>;
  readonly text: (id: string, values?: Readonly<Record<string, string>>) => string;
}
/**
 * Tells that a command is done; one that made a record with its number, and a link that opens it. What an outside
 * system answers later is only handed in: the state of the record says when it is done.
 */
export function tellDone(
  { messages, navigation, text }: Services,
  { makes, outside }: Pick<Command, 'makes' | 'outside'>,
  label: string,
  answer: Readonly<Record<string, unknown>>,
): void {
  const { id } = answer;
  const name = makes && answer[makes.name];
  if (!makes || typeof id !== 'string' || typeof name !== 'string')
    return messages.show('success', text(outside ? 'core.page.handedIn' : 'core.page.done', { action: label }));
  messages.show('success', text('core.page.made', { action: label, name }), {
    seconds,
    action: { label: text('core.page.made.open'), run: () => navigation.go(makes.page, { id }) },
  });
}
