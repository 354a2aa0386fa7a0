import { observable, runInAction } from 'mobx';

/** Names divisions, once they are there: they are fetched for the first code that is shown. */
const naming = observable.box<((code: string) => string | undefined) | undefined>(undefined, { deep: false });
let wanted = false;

/** A division by its name: `河北省唐山市曹妃甸区`. A code that is none stays; nothing while the names are fetched. */
export function regionWord(code: string): string {
  const nameOf = naming.get();
  if (nameOf) return nameOf(code) ?? code;
  if (!wanted) {
    wanted = true;
    import('../map/regions.ts').then(
      ({ regionText }) => runInAction(() => naming.set((known) => regionText(known))),
      () => {
        // The next code that is shown asks again.
        wanted = false;
      },
    );
  }
  return '';
}
