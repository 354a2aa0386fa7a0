import type { Resource } from '@freightdeck/sdk/contract';
import type { OpenedEndpoint } from './narrowed.ts';

function faultOf({ kind, open }: OpenedEndpoint, resource: Resource | undefined): string | undefined {
  const { driver, shipper } = open;
  const has = (name: string): boolean => resource?.fields[name] !== undefined;
  // What is about no record yet belongs to the driver who calls.
  if (driver && resource && !has(driver[0]))
    return `leads to its driver by "${driver[0]}", which is no field of its record`;
  if (!shipper || !resource) return undefined;
  if (!has(shipper.field)) return `names its shipper in "${shipper.field}", which is no field of its record`;
  if (kind === 'paging' && resource.filters[shipper.field] !== 'equal')
    return `is searched by its shipper, but "${shipper.field}" is no filter of kind "equal"`;
  const unknown = shipper.sees?.find((name) => !has(name));
  return unknown === undefined ? undefined : `tells shippers "${unknown}", which is no field of its record`;
}

/** A wrong declaration ends the start of the server, with one readable reason. */
export function checkOpened(endpoints: readonly OpenedEndpoint[]): readonly OpenedEndpoint[] {
  const paths = new Map<string, string>();
  for (const endpoint of endpoints) {
    const { name, open, resource } = endpoint;
    const first = paths.get(open.path);
    if (first !== undefined) throw new Error(`"${first}" and "${name}" are both opened at ${open.path}`);
    paths.set(open.path, name);
    const fault = faultOf(endpoint, resource);
    if (fault !== undefined) throw new Error(`"${name}" is opened to other systems and ${fault}`);
  }
  return endpoints;
}
