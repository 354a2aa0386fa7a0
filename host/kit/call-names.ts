const readKinds = /\/(paging|total|listing|get|statistics|events|pick)$/;
/** Names under which a console knows its calls, by path; undefined where it does not say them. */
export async function namesOf(host: string): Promise<ReadonlyMap<string, string> | undefined> {
  if (!/^https?:/.test(host) || host.endsWith('.json')) return undefined;
  const address = new URL('api/openapi.json', host.endsWith('/') ? host : `${host}/`);
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const { paths = {} } = (await answer.json()) as {
    readonly paths?: Readonly<Record<string, { readonly post?: { readonly operationId?: string } }>>;
  };
  const names = new Map<string, string>();
  for (const [path, { post }] of Object.entries(paths)) {
    const name = post?.operationId ?? '';
    const kind = readKinds.exec(path)?.[1];
    const declared = kind !== undefined && name.endsWith(`.${kind}`) ? name.slice(0, -kind.length - 1) : name;
    names.set(path, declared);
    // A resource stands in the code with the path that those of its calls begin with.
    if (kind !== undefined && kind !== 'pick') names.set(path.replace(readKinds, ''), declared);
  }
  return names.size > 0 ? names : undefined;
}

/**
 * Paths of a console's calls that a manifest declares by name: what the plugin may call there. Whether the scope fits,
 * and whether the call is one for partners, the console says at the upload.
 */
export const declaredPaths = (
  names: ReadonlyMap<string, string>,
  calls: Readonly<Record<string, unknown>> = {},
): readonly string[] => [...names].flatMap(([path, name]) => (Object.hasOwn(calls, name) ? [path] : []));
