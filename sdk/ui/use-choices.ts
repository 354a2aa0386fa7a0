import { useContext } from 'react';
import type { Choice, Field } from '../contract/index.ts';
import { Dictionary, ServicesContext } from '../web/index.ts';

const none: readonly Choice[] = [];

/**
 * The values of a choice field: those of its contract, which follow the platform's dictionary. A field without values
 * of its own has those of a dictionary, a plugin's or the platform's, which is fetched when first asked for.
 */
export function useChoices(field: Pick<Field, 'dictionary' | 'choices'> | undefined): readonly Choice[] {
  const services = useContext(ServicesContext);
  const { dictionary, choices } = field ?? {};
  if (choices === undefined) return none;
  return dictionary !== undefined && choices.length === 0 ? services!.get(Dictionary).entries(dictionary) : choices;
}
