import { Input, Select } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { composes } from '@freightdeck/sdk/web';

type Then = 'problem' | 'right' | 'stay';
interface Props {
  readonly value: string;
  /** The words a choice may have; none: whatever text. */
  readonly words: readonly string[];
  readonly label: string;
  readonly onTake: (value: string, then: Then) => void;
  readonly onCancel: () => void;
}
/**
 * A cell while it is changed. Enter takes it and goes on to the next problem, Tab to the next cell; leaving takes it
 * too.
 */
export function CellEditor({ value: first, words, label, onTake, onCancel }: Props): ReactNode {
  const [value, setValue] = useState(first);
  const over = useRef(false);
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  const end = (work: () => void): void => {
    if (over.current) return;
    over.current = true;
    work();
  };
  const key = (event: KeyboardEvent): void => {
    // An input method uses Enter and Esc for itself.
    if (composes(event.nativeEvent)) return;
    if (event.key === 'Escape') end(onCancel);
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) end(() => onTake(value, 'problem'));
    else if (event.key === 'Tab' && !event.shiftKey) end(() => onTake(value, 'right'));
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = (): void => end(() => onTake(value, 'stay'));
  if (words.length === 0)
    return (
      <Input
        ref={input}
        size="small"
        value={value}
        aria-label={label}
        onChange={(_, data) => setValue(data.value)}
        onKeyDown={key}
        onBlur={leave}
      />
    );
  return (
    <Select
      ref={input}
      size="small"
      value={words.includes(value) ? value : ''}
      aria-label={label}
      onChange={(_, data) => setValue(data.value)}
      onKeyDown={key}
      onBlur={leave}
    >
      {!words.includes(value) && <option value="">{value}</option>}
      {words.map((word) => (
        <option key={word} value={word}>
          {word}
        </option>
      ))}
    </Select>
  );
}
