import { createContext } from 'react';

/**
 * The texts in the number fields of one form that are no number there, by field, as they were typed. The value of such
 * a field is NaN; its draft keeps the text, so that it is shown again with what is wrong with it.
 */
export type TypedFigures = Map<string, string>;
/** Set by whoever keeps the drafts of a form; absent where nobody does. */
export const TypedFiguresContext = createContext<TypedFigures | undefined>(undefined);
