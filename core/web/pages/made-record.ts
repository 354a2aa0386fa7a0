import type { Command } from '@freightdeck/sdk/contract';
import type { Messages, Navigation, PageTools, Plugins, Told } from '@freightdeck/sdk/web';

/** Long enough to read a number and to press its link. */
const seconds = 12;
interface Services {
  readonly messages: Pick<Messages, 'show'>;
  readonly navigation: Pick<Navigation, 'go'>;
  readonly text: (id: string, values?: Readonly<Record<string, string | number>>) => string;
}
/** Asks in the words of a plugin, before something is lost. */
export const askBy =
  (messages: Pick<Messages, 'confirm'>, text: Services['text']): PageTools['confirm'] =>
  (asked) =>
    messages.confirm({
      title: text(asked.title),
      text: text(asked.text, asked.values),
      ok: text(asked.ok),
      danger: true,
    });
/** What the answer of a check says, as long as it takes to read; with a way to the record, for who may see it. */
export function tellFound(
  { messages, navigation, text, plugins }: Services & { readonly plugins: Pick<Plugins, 'placeOf'> },
  { kind, text: said, values, open }: Told,
): void {
  const place = open && plugins.placeOf(open.resource, ['id']);
  messages.show(kind, text(said, values), {
    seconds,
    ...(open &&
      place && {
        action: { label: text(open.label), run: () => navigation.go(place.path, { [place.by]: open.id }) },
      }),
  });
}
/**
 * Tells that a command is done; one that made a record with its number, and a link that opens it. What an outside
 * system answers later is only handed in: the state of the record says when it is done. What another person has to
 * agree to waits for them.
 */
export function tellDone(
  { messages, navigation, text }: Services,
  { makes, outside, asks }: Pick<Command, 'makes' | 'outside' | 'asks'>,
  label: string,
  answer: Readonly<Record<string, unknown>>,
): void {
  const { id } = answer;
  const name = makes && answer[makes.name];
  if (!makes || typeof id !== 'string' || typeof name !== 'string')
    return messages.show(
      'success',
      text(asks ? 'core.page.asked' : outside ? 'core.page.handedIn' : 'core.page.done', { action: label }),
    );
  messages.show('success', text(asks ? 'core.page.made.asked' : 'core.page.made', { action: label, name }), {
    seconds,
    action: { label: text('core.page.made.open'), run: () => navigation.go(makes.page, { id }) },
  });
}
