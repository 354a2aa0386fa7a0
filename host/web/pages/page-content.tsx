import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import type { PageDefinition } from '@freightdeck/sdk/web';
import { views } from '@freightdeck/core/web/pages';
import { PageLoading } from './page-loading.tsx';

type Kind = keyof typeof views;
type View = ComponentType<{ readonly definition: PageDefinition }>;
const loaded = new Map<Kind, View>();
/** Fetches what draws pages of a kind. Awaited before the first render, so that nothing is held back. */
export async function loadView(kind: PageDefinition['kind']): Promise<void> {
  if (kind === 'free' || loaded.has(kind)) return;
  // Each view takes the definition of its own kind; the map is asked by that kind only.
  loaded.set(kind, (await views[kind]()) as unknown as View);
}

/** A page drawn by what it is: a list, a record, a form, or a component of its own. */
export function PageContent({ definition }: { readonly definition: PageDefinition }): ReactElement {
  const { kind } = definition;
  const [, arrived] = useState(0);
  const [failure, setFailure] = useState<Error>();
  const View = kind === 'free' ? undefined : loaded.get(kind);
  const waits = kind !== 'free' && !View;
  useEffect(() => {
    if (waits)
      loadView(kind).then(
        () => {
          arrived((count) => count + 1);
        },
        (error: unknown) => {
          setFailure(error instanceof Error ? error : new Error(String(error)));
        },
      );
  }, [waits, kind]);
  if (failure) throw failure;
  if (definition.kind === 'free') {
    const Part = definition.part;
    return <Part />;
  }
  return View ? <View definition={definition} /> : <PageLoading />;
}
