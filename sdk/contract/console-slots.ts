import { defineSlot } from './token.ts';

/**
 * An entry of the command palette (Ctrl+K), found by its title. When chosen, the component is shown over the page until
 * it calls `done`.
 */
export const paletteCommands = defineSlot<{ readonly done: () => void }>('palette.commands');
