import { I18n, useService, useText } from '../../web/index.ts';
import { useAnyPlace } from '../../web/page-context.tsx';

/** What a plugin says about its fields beyond their labels, with an example: the text `help.<field>`, if it has one. */
export function useHelp(): (name: string) => string | undefined {
  const i18n = useService(I18n);
  const text = useText();
  const plugin = useAnyPlace()?.plugin;
  return (name) => (plugin !== undefined && i18n.has(`${plugin}.help.${name}`) ? text(`help.${name}`) : undefined);
}
