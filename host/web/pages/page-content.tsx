import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import type { FormDefinition, ListDefinition, PageDefinition, RecordDefinition } from '@freightdeck/sdk/web';
import { PageLoading } from './page-loading.tsx';

interface Engines {
  readonly ListView: ComponentType<{ readonly definition: ListDefinition }>;
  readonly RecordView: ComponentType<{ readonly definition: RecordDefinition }>;
  readonly FormView: ComponentType<{ readonly definition: FormDefinition }>;
}
let engines: Engines | undefined;
/** Fetches the engines that draw list, record and form pages. Awaited before the first render. */
export async function loadEngines(): Promise<void> {
  engines ??= await import('@freightdeck/core/web/pages');
}

/** A page drawn by what it is: a list, a record, a form, or a component of its own. */
export function PageContent({ definition }: { readonly definition: PageDefinition }): ReactElement {
  const [, loaded] = useState(engines !== undefined);
  const [failure, setFailure] = useState<unknown>();
  const waits = definition.kind !== 'free' && !engines;
  useEffect(() => {
    if (waits) loadEngines().then(() => { loaded(true); }, (error: unknown) => { setFailure(error ?? new Error('page engine')); });
  }, [waits]);
  if (failure !== undefined) throw failure;
  if (definition.kind === 'free') {
    const Part = definition.part;
    return <Part />;
  }
  if (!engines) return <PageLoading />;
  switch (definition.kind) {
    case 'list': return <engines.ListView definition={definition} />;
    case 'record': return <engines.RecordView definition={definition} />;
    case 'form': return <engines.FormView definition={definition} />;
  }
}
