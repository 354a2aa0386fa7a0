import { defineSlot } from './token.ts';

/**
 * What a plugin can be asked for in the palette (Ctrl+K), found by its title. It is drawn over the page once it is
 * chosen, until it says `done`.
 */
export const paletteCommands = defineSlot<{ readonly done: () => void }>('palette.commands');
