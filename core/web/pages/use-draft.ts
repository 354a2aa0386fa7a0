import type { Fields } from '@freightdeck/sdk/contract';
import type { TypedFigures } from '@freightdeck/sdk/ui';
import { useService } from '@freightdeck/sdk/web';
import { reaction } from 'mobx';
import { useEffect, useState } from 'react';
import { Drafts, Interrupted, keptValues, restoredValues } from '../drafts/index.ts';
import type { Draft } from '../drafts/index.ts';

interface Drafted {
  readonly dirty: boolean;
  readonly values: Readonly<Record<string, unknown>>;
  /** What was typed into number fields and is no number. */
  readonly figures: TypedFigures;
  /** What a field began with. */
  beganWith(name: string): unknown;
  restore(values: Readonly<Record<string, unknown>>): void;
}
interface OfferedDraft {
  readonly key: string;
  readonly at: number;
  /** Typed in another window, which may be open still. */
  readonly isElsewhere: boolean;
  readonly restore: () => void;
  readonly discard: () => void;
}
export interface DraftOffer {
  /** Drafts of this form from other times and windows, until they are taken over or thrown away. */
  readonly drafts: readonly OfferedDraft[];
  /** Whether something of what was typed is there as a draft when the form is left. */
  readonly keeps: () => boolean;
  /** The form has been sent, or given up for good. */
  readonly done: () => void;
}

/**
 * Keeps the input of a form while it is typed, and offers what was left of another time; what the end of a session took
 * away is put back without asking.
 */
export function useDraft(form: string, fields: Fields, store: Drafted): DraftOffer {
  const drafts = useService(Drafts);
  const interrupted = useService(Interrupted);
  const [found, setFound] = useState<readonly Draft[]>([]);
  useEffect(() => {
    let wanted = true;
    const again = interrupted.includes(form);
    const differs = ({ values }: Draft): boolean =>
      Object.entries(values).some(
        ([name, value]) => name in fields && JSON.stringify(store.values[name]) !== JSON.stringify(value),
      );
    const restore = (draft: Draft): void => store.restore(restoredValues(fields, draft.values, store.figures));
    void drafts.all(form).then((all) => {
      if (wanted && again) interrupted.resumed(form);
      const [first, ...others] = all.filter(differs);
      if (!wanted || !first || store.dirty) return;
      if (again) restore(first);
      setFound(again ? others : [first, ...others]);
    });
    return () => {
      wanted = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a draft is read once for a form, with its fields
  }, [drafts, interrupted, form, store]);
  useEffect(() => interrupted.hold(form), [interrupted, form]);
  useEffect(
    () =>
      reaction(
        () => store.values,
        (values) => {
          if (store.dirty) drafts.keep(form, keptValues(fields, values, store.figures));
        },
      ),
    [drafts, form, fields, store],
  );
  const answered = (draft: Draft): void => {
    setFound((now) => now.filter((one) => one !== draft));
    // What has been typed here since is kept in its place.
    if (!(drafts.isOwn(draft) && store.dirty)) void drafts.drop(draft);
  };
  return {
    drafts: found.map((draft) => ({
      key: draft.key,
      at: draft.at,
      isElsewhere: !drafts.isOwn(draft),
      restore: () => {
        store.restore(restoredValues(fields, draft.values, store.figures));
        answered(draft);
      },
      discard: () => answered(draft),
    })),
    keeps: () =>
      drafts.works &&
      Object.entries(keptValues(fields, store.values, store.figures)).some(
        ([name, value]) => value !== store.beganWith(name),
      ),
    done: () => {
      setFound([]);
      void drafts.forget(form);
    },
  };
}
