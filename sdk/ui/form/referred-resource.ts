import { useEffect, useState } from 'react';
import { resourceNamed } from '../../contract/index.ts';
import type { Resource } from '../../contract/index.ts';
import { Plugins, useService } from '../../web/index.ts';

/** The resource a field refers to: undefined until the plugin that declares it is loaded, null when none does. */
export function useReferredResource(name: string | undefined): Resource | null | undefined {
  const plugins = useService(Plugins);
  const [come, setCome] = useState<{ readonly name: string; readonly resource: Resource | null }>();
  const known = name === undefined ? undefined : resourceNamed(name);
  useEffect(() => {
    if (name === undefined || known) return undefined;
    let gone = false;
    const settle = (resource: Resource | null): void => {
      if (!gone) setCome({ name, resource });
    };
    plugins.resource(name).then(
      (resource) => settle(resource ?? null),
      () => settle(null),
    );
    return () => {
      gone = true;
    };
  }, [plugins, name, known]);
  if (name === undefined) return null;
  return known ?? (come?.name === name ? come.resource : undefined);
}
