import type { ListDefinition } from '@freightdeck/sdk/web';

/** The fields that a list has as columns; a column that a page draws by itself has none. */
export const columnFields = ({ columns }: Pick<ListDefinition, 'columns'>): readonly string[] =>
  columns.flatMap((column): readonly string[] =>
    typeof column === 'string' ? [column] : 'field' in column ? [column.field] : [],
  );
