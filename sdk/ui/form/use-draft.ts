import { use, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../web/index.ts';
import { FormKeeperContext } from './kept-form.ts';

/** Values of a hand-written form, with the server's errors. */
export interface Draft<T extends object> {
  readonly values: T;
  readonly errors: Readonly<Record<string, string>>;
  /** Error of the form as a whole. */
  readonly failure: string;
  readonly busy: boolean;
  set(change: Partial<T>): void;
  /** Submits the form; a refusal is shown in the form, any other error has been shown by the call. */
  send(work: () => Promise<unknown>): Promise<boolean>;
}

/** State of a hand-written form. What is typed is kept as a draft where the dialog that shows the form does so. */
export function useDraft<T extends object>(initial: T): Draft<T> {
  const [values, setValues] = useState(initial);
  const keeper = use(FormKeeperContext);
  const isTyped = useRef(false);
  useEffect(
    () =>
      keeper?.attach((kept) => {
        isTyped.current = true;
        setValues((now) => ({ ...now, ...kept }));
      }),
    [keeper],
  );
  useEffect(() => {
    if (isTyped.current) keeper?.changed(values as Readonly<Record<string, unknown>>);
  }, [keeper, values]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  return {
    values,
    errors,
    failure,
    busy,
    set: (change) => {
      isTyped.current = true;
      setValues((now) => ({ ...now, ...change }));
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))));
    },
    send: async (work) => {
      setBusy(true);
      setFailure('');
      setErrors({});
      try {
        await work();
        return true;
      } catch (error) {
        if (error instanceof Refusal) {
          setErrors(error.fields);
          setFailure(Object.keys(error.fields).length > 0 ? '' : error.message);
        } else setFailure(error instanceof Error ? error.message : String(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
