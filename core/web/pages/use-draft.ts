import type { Fields } from '@freightdeck/sdk/contract';
import { useService } from '@freightdeck/sdk/web';
import { reaction } from 'mobx';
import { useEffect, useState } from 'react';
import { Drafts, Interrupted, keptValues } from '../drafts/index.ts';
import type { Draft } from '../drafts/index.ts';

interface Drafted {
  readonly dirty: boolean;
  readonly values: Readonly<Record<string, unknown>>;
  restore(values: Readonly<Record<string, unknown>>): void;
}
export interface DraftOffer {
  /** A draft of this form from another time, until it is taken over or thrown away. */
  readonly draft: Draft | undefined;
  readonly restore: () => void;
  readonly discard: () => void;
  /** The form has been sent, or given up for good. */
  readonly done: () => void;
}
const ofForm = ({ values }: Draft, fields: Fields): Draft['values'] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in fields));

/**
 * Keeps the input of a form while it is typed, and offers what was left of another time; what the end of a session took
 * away is put back without asking.
 */
export function useDraft(form: string, fields: Fields, store: Drafted): DraftOffer {
  const drafts = useService(Drafts);
  const interrupted = useService(Interrupted);
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => {
    let wanted = true;
    const again = interrupted.includes(form);
    void drafts.read(form).then((found) => {
      if (wanted && again) interrupted.resumed(form);
      const differs =
        found &&
        Object.entries(found.values).some(
          ([name, value]) => name in fields && JSON.stringify(store.values[name]) !== JSON.stringify(value),
        );
      if (!wanted || !differs || store.dirty) return;
      if (again) store.restore(ofForm(found, fields));
      else setDraft(found);
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
          if (store.dirty) drafts.keep(form, keptValues(fields, values));
        },
      ),
    [drafts, form, fields, store],
  );
  return {
    draft,
    restore: () => {
      if (draft) store.restore(ofForm(draft, fields));
      setDraft(undefined);
    },
    discard: () => {
      setDraft(undefined);
      if (!store.dirty) void drafts.forget(form);
    },
    done: () => {
      setDraft(undefined);
      void drafts.forget(form);
    },
  };
}
