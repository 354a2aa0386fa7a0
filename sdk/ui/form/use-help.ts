import { I18n, useService, useText } from '../../web/index.ts';
import { useAnyPlace } from '../../web/page-context.tsx';

/**
 * A text that the page's plugin may have; undefined where it has none. `values` are made only for one that is there.
 * Answers a function of the id without the plugin's name.
 */
export function useOwnText(): (id: string, values?: () => Readonly<Record<string, string>>) => string | undefined {
  const i18n = useService(I18n);
  const text = useText();
  const plugin = useAnyPlace()?.plugin;
  return (id, values) => (plugin !== undefined && i18n.has(`${plugin}.${id}`) ? text(id, values?.()) : undefined);
}
/** What a plugin says about its fields beyond their labels, with an example: the text `help.<field>`, if it has one. */
export function useHelp(): (name: string) => string | undefined {
  const own = useOwnText();
  return (name) => own(`help.${name}`);
}
