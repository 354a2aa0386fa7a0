import { seenFields } from '@freightdeck/sdk/contract';
import type { Command, Field, Resource, Workflow } from '@freightdeck/sdk/contract';
import type { PageDefinition } from '@freightdeck/sdk/web';
import { actionLabel, actionsOf, verbOf } from '../actions.ts';
import type { AnyAction } from '../actions.ts';
import { columnFields } from '../column-fields.ts';

/** What the help of a page is made of, read from its definition and the contract behind it. */
export interface HelpFacts {
  readonly resource: Resource | undefined;
  readonly workflow: Workflow | undefined;
  /** Fields of the page in its own order, each once. */
  readonly fields: readonly { readonly name: string; readonly field: Field; readonly filtered: boolean }[];
  /** Message ids of what can be done here, each once. */
  readonly actions: readonly string[];
}

const commandLabel = (command: Command): string => `action.${verbOf(command)}`;
const labels = (...actions: readonly (readonly AnyAction[])[]): readonly string[] => actions.flat().map(actionLabel);
const distinct = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

function parts(definition: PageDefinition): {
  readonly names: readonly string[];
  readonly filters: readonly string[];
  readonly actions: readonly string[];
  readonly source: Readonly<Record<string, Field>>;
} {
  switch (definition.kind) {
    case 'list':
      return {
        names: [...columnFields(definition), ...definition.filters],
        filters: definition.filters,
        actions: [
          ...labels(actionsOf(definition.actions), actionsOf(definition.rowActions)),
          ...(definition.bulk ?? []).map(commandLabel),
        ],
        source: definition.resource.fields,
      };
    case 'record':
      return {
        names: [...definition.figures, ...definition.sections.flatMap(({ fields }) => fields)],
        filters: [],
        actions: labels(actionsOf(definition.actions as never)),
        source: definition.resource.fields,
      };
    case 'audit':
      return {
        names: definition.sections.flatMap(({ fields }) => fields as readonly string[]),
        filters: [],
        actions: [commandLabel(definition.pass), commandLabel(definition.refuse)],
        source: definition.resource.fields,
      };
    case 'form':
      return {
        names: definition.sections?.flatMap(({ fields }) => fields) ?? Object.keys(definition.command.input),
        filters: [],
        actions: [commandLabel(definition.command)],
        source: definition.command.input,
      };
    case 'free':
      return { names: [], filters: [], actions: [], source: {} };
  }
}

export function helpFacts(definition: PageDefinition): HelpFacts {
  const { names, filters, actions, source } = parts(definition);
  return {
    resource: 'resource' in definition ? definition.resource : undefined,
    workflow: 'workflow' in definition ? definition.workflow : undefined,
    fields: seenFields(source, distinct(names)).flatMap((name) => {
      const field = source[name];
      return field ? [{ name, field, filtered: filters.includes(name) }] : [];
    }),
    actions: distinct(actions),
  };
}
