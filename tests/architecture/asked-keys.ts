import { manifests } from '@freightdeck/host/manifests';
import { demoPlugins, serverPlugins } from '@freightdeck/host/plugins.server';
import type { Command, Fields, Resource } from '@freightdeck/sdk/contract';
import { buttonsOf, keysInCode, keysOf, keysOfButton, keysOfTabs, readScreens } from './screens.ts';

const given = (key: string | undefined): readonly string[] => (key === undefined ? [] : [key]);
const ofFields = (fields: Fields): string[] => Object.values(fields).flatMap(({ plain }) => given(plain));
const ofResource = (one: Resource): string[] => [
  ...keysOf(one.access),
  ...keysOf(one.exportAccess),
  ...ofFields(one.fields),
];
const ofCommand = (one: Command): string[] => [
  ...keysOf(one.access),
  ...keysOf(one.template?.access),
  ...ofFields(one.input),
  ...ofFields(one.answer),
];

/** Keys of what a manifest declares by name: parts in slots, kinds of files and notices. */
const keysOfAll = (all: Readonly<Record<string, { readonly key?: string | readonly string[] }>>): string[] =>
  Object.values(all).flatMap(({ key }) => key ?? []);

/** Every key that a served path, a menu, a page, a button or a contribution of a plugin asks for. */
export async function askedFor(): Promise<ReadonlySet<string>> {
  const served = [...serverPlugins, ...(await demoPlugins())].flatMap(({ serves }) =>
    serves.flatMap((one) => {
      if (one.type === 'command') return ofCommand(one.command);
      if (one.type === 'query') return [...keysOf(one.query.access), ...ofFields(one.query.answer)];
      if (one.type === 'resource') return ofResource(one.resource);
      // What may be picked is served to whoever may call the command.
      if (one.type === 'picks') return [];
      return Object.values(one.workflow.transitions).flatMap(({ command }) => ofCommand(command));
    }),
  );
  const declared = manifests.flatMap(({ menus, contributions = {}, uploads = {}, notices = {}, serves = {} }) => [
    ...Object.values(menus).map((route) => `${route}:view`),
    ...[...Object.values(contributions), uploads, notices].flatMap(keysOfAll),
    ...Object.values(serves),
  ]);
  const shown = (await readScreens()).flatMap(({ page }) => [
    ...buttonsOf(page).flatMap(keysOfButton),
    ...(page.kind === 'list' ? given(page.exportKey) : []),
    ...keysOfTabs(page),
  ]);
  return new Set([...served, ...declared, ...shown, ...keysInCode]);
}
