import { Combobox, Option } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Resource } from '../../contract/index.ts';
import { Http, useService, useText } from '../../web/index.ts';
import type { InputProps } from './input-props.ts';
import { useReferredResource } from './referred-resource.ts';
import { TextInput } from './text-inputs.tsx';

interface Candidate {
  readonly id: string;
  readonly name: string;
}
const offered = 20;
const lookedThrough = 50;
const nameOf = (resource: Resource, row: Readonly<Record<string, unknown>>): string =>
  String(row[resource.label] ?? row['id']);

const Picker = observer(function Picker({
  id,
  resource,
  value,
  onChange,
  onBlur,
  disabled,
  size,
}: InputProps & { readonly resource: Resource }): ReactNode {
  const http = useService(Http);
  const text = useText();
  const [search, setSearch] = useState<string>();
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<readonly Candidate[]>();
  /** Why the search failed: a refusal must not look like an empty result. */
  const [problem, setProblem] = useState<string>();
  const [current, setCurrent] = useState<Candidate>();
  const chosen = typeof value === 'string' ? value : undefined;
  useEffect(() => {
    if (!chosen || current?.id === chosen) return undefined;
    const stop = new AbortController();
    http.get(resource, chosen, { quiet: true, signal: stop.signal }).then(
      (row) => setCurrent({ id: chosen, name: nameOf(resource, row) }),
      () => undefined,
    );
    return () => stop.abort();
  }, [http, resource, chosen, current]);
  useEffect(() => {
    if (search === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const ask = async (
        conditions: readonly { readonly type: string; readonly value: string }[],
        limit = offered,
      ): Promise<readonly Candidate[]> => {
        const { itemList } = await http.list(
          resource,
          { conditions, page: 1, limit },
          { quiet: true, signal: stop.signal },
        );
        return itemList.map((row) => ({ id: row.id, name: nameOf(resource, row) }));
      };
      const words = search.trim();
      const part = (resource.filters as Readonly<Record<string, unknown>>)[resource.label] === 'like';
      const find = async (): Promise<readonly Candidate[]> => {
        if (words === '') return ask([]);
        if (part) return ask([{ type: `like_${resource.label}`, value: words }]);
        // The server finds numbers and plates only as a whole; a part of one is searched among the newest records.
        const whole = await ask([{ type: resource.label, value: words }]).catch((): readonly Candidate[] => []);
        return whole.length > 0
          ? whole
          : (await ask([], lookedThrough)).filter(({ name }) => name.includes(words)).slice(0, offered);
      };
      find().then(
        (candidates) => {
          setProblem(undefined);
          setFound(candidates);
        },
        (error: unknown) => {
          if (stop.signal.aborted) return;
          setProblem(error instanceof Error ? error.message : String(error));
          setFound([]);
        },
      );
    }, 250);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [http, resource, search]);
  return (
    <Combobox
      id={id}
      size={size}
      freeform
      disabled={disabled}
      value={search ?? (chosen ? (current?.id === chosen ? current.name : chosen) : '')}
      selectedOptions={chosen ? [chosen] : []}
      placeholder={text('core.ui.search')}
      open={open}
      onOpenChange={(_, { open: wanted }) => {
        setOpen(wanted);
        if (wanted && search === undefined) setSearch('');
      }}
      onChange={(event) => {
        setSearch(event.target.value);
        // Text from an input method arrives without a key event that would open the list.
        setOpen(true);
      }}
      onOptionSelect={(_, { optionValue, optionText }) => {
        if (!optionValue) return;
        setCurrent({ id: optionValue, name: optionText ?? optionValue });
        setSearch(undefined);
        onChange(optionValue);
      }}
      onBlur={() => {
        if (search === '' && !found?.some((one) => one.id === chosen) && current === undefined) onChange(null);
        setSearch(undefined);
        setOpen(false);
        onBlur?.();
      }}
    >
      {found?.map((one) => (
        <Option key={one.id} value={one.id} text={one.name}>
          {one.name}
        </Option>
      ))}
      {found?.length === 0 && (
        <Option disabled value="" text="">
          {problem ?? text('core.ui.noneFound')}
        </Option>
      )}
      {found === undefined && (
        <Option disabled value="" text="">
          {text('core.ui.loading')}
        </Option>
      )}
    </Combobox>
  );
});
/** A record by its name: type to search. An id whose resource is unknown is edited as text. */
export function ReferenceInput(props: InputProps): ReactNode {
  const resource = useReferredResource(props.field.refers);
  return resource ? <Picker {...props} resource={resource} /> : <TextInput {...props} />;
}
