import type { RecordOf } from '@freightdeck/sdk/contract';
import { usePick } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { product, type stations } from '../../contract/index.ts';

/** Names of the products a station sells. */
const Products = observer(function Products({ products }: { readonly products: readonly string[] }) {
  const pick = usePick();
  return (
    <>
      {products
        .map((one) => product.choices?.find((choice) => choice.value === one))
        .map((choice) => (choice ? pick(choice) : ''))
        .join(' · ')}
    </>
  );
});
export const productsCell = (row: RecordOf<typeof stations>): ReactNode =>
  createElement(Products, { products: row.products });
