import { useEffect, useState } from 'react';
import { resourceNamed } from '../../contract/index.ts';
import type { Resource } from '../../contract/index.ts';
import { Plugins, useService } from '../../web/index.ts';

/** The resource a field refers to; undefined until the plugin that declares it is loaded, and when none declares it. */
export function useReferredResource(name: string | undefined): Resource | undefined {
  const plugins = useService(Plugins);
  const [come, setCome] = useState<Resource>();
  const known = name === undefined ? undefined : resourceNamed(name);
  useEffect(() => {
    if (name === undefined || known) return undefined;
    let gone = false;
    void plugins.resource(name).then((resource) => {
      if (!gone) setCome(resource);
    });
    return () => {
      gone = true;
    };
  }, [plugins, name, known]);
  return known ?? come;
}
