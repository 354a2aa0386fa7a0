import { useEffect, useEffectEvent } from 'react';
import { composes, Tabs, useService } from '@freightdeck/sdk/web';
import { useConsole } from '../console-context.ts';
import { isKeyOn } from './key-choice.ts';
import type { ChoosableKey } from './key-choice.ts';

interface ShellKeys {
  readonly find: () => void;
  readonly fold: () => void;
}
/** The areas that F6 cycles through, innermost first: selector of the area, and which element gets the focus. */
const page = '#tab-panel';
const regions = [
  ['header', 'button'],
  ['#side-menu', '[role=treeitem][tabindex="0"]'],
  ['section > [role=tablist]', '[role=tab][tabindex="0"]'],
  [`${page} [role=search]`, 'input, select, button'],
  [`${page} [role=grid]`, '[tabindex="0"]'],
  [`${page} [data-drawer]`, '[tabindex="0"]'],
  ['#content', undefined],
] as const;

/** Which of a person's choices switches a key with Alt off. */
const choiceOf: Readonly<Record<string, ChoosableKey>> = {
  KeyX: 'closeTab',
  KeyR: 'refreshTab',
  KeyM: 'menu',
  Backslash: 'fold',
  BracketLeft: 'stepTab',
  BracketRight: 'stepTab',
};

/** Shortcut keys of the whole console. Inactive while an input method composes. */
export function useShellKeys(keys: ShellKeys): void {
  const { tabs: store } = useConsole();
  const tabs = useService(Tabs);
  const find = useEffectEvent(keys.find);
  const fold = useEffectEvent(keys.fold);
  useEffect(() => {
    const show = (index: number): void => {
      const tab = tabs.open.at(index);
      if (tab) store.turnTo(tab);
    };
    const step = (by: number): void => {
      const at = tabs.open.findIndex((tab) => tab.fullPath === tabs.active);
      show((at + by + tabs.open.length) % Math.max(1, tabs.open.length));
    };
    const nextRegion = (by: number): void => {
      const found = regions.flatMap(([region, stop]) => {
        const place = document.querySelector<HTMLElement>(region);
        const target = stop === undefined ? place : place?.querySelector<HTMLElement>(stop);
        return place && target ? [{ place, target }] : [];
      });
      const at = found.findIndex(({ place }) => place.contains(document.activeElement));
      found[(at + by + found.length) % found.length]?.target.focus();
    };
    const altKeys: Readonly<Record<string, () => void>> = {
      KeyX: () => {
        tabs.close(tabs.active);
      },
      KeyR: () => {
        tabs.refresh(tabs.active);
      },
      KeyM: () => {
        document.querySelector<HTMLElement>('#side-menu input')?.focus();
      },
      Backslash: () => {
        fold();
      },
      BracketLeft: () => {
        step(-1);
      },
      BracketRight: () => {
        step(1);
      },
    };
    const pressed = (event: KeyboardEvent): void => {
      if (composes(event) || event.defaultPrevented) return;
      const act = (id: ChoosableKey | undefined, run: (() => void) | undefined): void => {
        if (!run || !id || !isKeyOn(id)) return;
        event.preventDefault();
        run();
      };
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK')
        act('palette', () => {
          find();
        });
      else if (event.key === 'F6')
        act('region', () => {
          nextRegion(event.shiftKey ? -1 : 1);
        });
      else if (event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
        act(
          digit ? 'nthTab' : choiceOf[event.code],
          digit
            ? () => {
                show(Number(digit) - 1);
              }
            : altKeys[event.code],
        );
      }
    };
    window.addEventListener('keydown', pressed);
    return () => {
      window.removeEventListener('keydown', pressed);
    };
  }, [tabs, store]);
}
