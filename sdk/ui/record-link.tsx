import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { MouseEvent, ReactNode } from 'react';
import type { Fields, Resource } from '../contract/index.ts';
import { plateKind } from '../contract/values/plate.ts';
import { Navigation, Permissions, Plugins, useService } from '../web/index.ts';
import { useReferredResource } from './form/referred-resource.ts';

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    // Inside the link: its cell would cut what stands around it.
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
});
type Values = Readonly<Record<string, unknown>>;
/** A record that is named somewhere: its resource, and what is known of it that could stand in an address. */
interface Named {
  readonly resource: string;
  readonly known: Values;
}
/** Whether the person's rights let them read records of a resource. */
export const mayRead = ({ access }: Resource, permissions: Permissions): boolean =>
  typeof access === 'string' || access.some((key) => permissions.can(key));
const given = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/**
 * The other record that the value of a field names: by the id beside it, or by the value itself, as the number of a
 * waybill and every plate of a vehicle do.
 */
export function namedRecord(fields: Fields, name: string, record: Values): Named | undefined {
  const { [name]: value } = record;
  const own = fields[name];
  if (!given(value) || !own || Array.isArray(value)) return undefined;
  const beside = Object.entries(fields).find(([key, field]) => field.names === name && given(record[key]));
  if (beside?.[1].refers !== undefined)
    return { resource: beside[1].refers, known: { id: record[beside[0]], [name]: value } };
  if (own.refers !== undefined && own.by !== undefined) return { resource: own.refers, known: { [own.by]: value } };
  // No record is kept of a trailer.
  if (own.kind === 'plate' && plateKind(String(value)) !== 'trailer')
    return { resource: 'vehicle', known: { vehicleNum: value } };
  return undefined;
}
/**
 * What names a record, as a link to the page that shows it; only its words where the person has no such page or may not
 * read such records.
 */
export const RecordLink = observer(function RecordLink({
  to: { resource, known },
  children,
}: {
  readonly to: Named;
  readonly children: ReactNode;
}): ReactNode {
  const styles = useStyles();
  const navigation = useService(Navigation);
  const permissions = useService(Permissions);
  const place = useService(Plugins).placeOf(
    resource,
    Object.keys(known).filter((name) => given(known[name])),
  );
  const value = place && known[place.by];
  const target = useReferredResource(given(value) ? resource : undefined);
  if (!place || !given(value) || !target || !mayRead(target, permissions)) return children;
  const query = { [place.by]: String(value) };
  return (
    <a
      className={styles.link}
      data-to={resource}
      href={`#${place.path}?${new URLSearchParams(query).toString()}`}
      onClick={(event: MouseEvent) => {
        // A new browser tab or window is the browser's own business.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        navigation.go(place.path, query);
      }}
    >
      {children}
    </a>
  );
});
