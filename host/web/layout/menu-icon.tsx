import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { MenuIconComponent } from './menu-icon-set.ts';
import styles from './layout.module.css';

let loaded: Readonly<Record<string, MenuIconComponent>> | undefined;
const waiting = new Set<() => void>();
/** Fetches the menu's icons; called when the first page is shown. */
export async function loadMenuIcons(): Promise<void> {
  if (loaded) return;
  loaded = (await import('./menu-icon-set.ts')).menuIcons;
  waiting.forEach((tell) => {
    tell();
  });
}

/**
 * The icon of a menu entry by its Fluent name. Until the icons are loaded, the first character of the title takes its
 * place.
 */
export function MenuIcon({ name, title }: { readonly name: string; readonly title: string }): ReactElement {
  const [, again] = useState(loaded !== undefined);
  useEffect(() => {
    const tell = (): void => {
      again(true);
    };
    waiting.add(tell);
    if (loaded) tell();
    return () => {
      waiting.delete(tell);
    };
  }, []);
  const Icon = loaded?.[name] ?? loaded?.['Apps'];
  return (
    <span className={styles.glyph} aria-hidden="true">
      {Icon ? <Icon fontSize={20} /> : title.slice(0, 1)}
    </span>
  );
}
