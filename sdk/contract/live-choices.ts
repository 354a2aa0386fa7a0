import type { Choice, Tone } from './field.ts';

/** An entry of 字典管理: what a person calls a value. */
export interface DictionaryWord {
  readonly value: string;
  readonly zh: string;
  readonly en: string;
  /** Colour and mark of the value where the keeper of the dictionary chose one; absent: as the contract declares. */
  readonly tone?: Tone | undefined;
}
/** Dictionary code → its entries in use, in order. Only codes that somebody has changed. */
export type DictionaryWords = Readonly<Record<string, readonly DictionaryWord[]>>;

interface ChoiceSet {
  readonly dictionary: string;
  readonly declared: readonly Choice[];
  /** The array that fields hold. */
  readonly live: Choice[];
  /** Whether the dictionary may add values. */
  readonly open: boolean;
}
const sets: ChoiceSet[] = [];
let spoken: DictionaryWords = {};

function fill({ dictionary, declared, live, open }: ChoiceSet): void {
  const words = spoken[dictionary];
  const known = new Map(declared.map((choice) => [String(choice.value), choice]));
  const named = (words ?? []).flatMap(({ value, zh, en, tone }): Choice[] => {
    const choice = known.get(value);
    const look = tone ? { tone } : {};
    if (!choice) return open ? [{ value, zh, en, ...look }] : [];
    known.delete(value);
    return [{ ...choice, zh, en, ...look }];
  });
  // What is switched off is offered nowhere, but records that have it keep its name.
  const rest = words === undefined ? declared : [...known.values()].map((choice): Choice => ({ ...choice, off: true }));
  live.splice(0, live.length, ...named, ...rest);
}

/**
 * The values of a choice field, kept as the platform's dictionary says: every field that was made of the same set holds
 * the same array. On a server, which serves many platforms, it stays as declared.
 */
export function liveChoices(dictionary: string, declared: readonly Choice[], open: boolean): readonly Choice[] {
  const set: ChoiceSet = { dictionary, declared, live: [], open };
  sets.push(set);
  fill(set);
  return set.live;
}
/** A console calls this with what its platform has changed in the dictionary; what is not named is as declared. */
export function speakDictionary(words: DictionaryWords): void {
  const touched = new Set([...Object.keys(spoken), ...Object.keys(words)]);
  spoken = words;
  for (const set of sets) if (touched.has(set.dictionary)) fill(set);
}
