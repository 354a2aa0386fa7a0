import { makeStyles, tokens } from '@fluentui/react-components';
import type { RecordOf, Resource } from '@freightdeck/sdk/contract';
import { EmptyState, ErrorState, FieldValue, LoadingRows } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { rateHistory, tonsHistory, valuationHistory } from '../../contract/index.ts';

type Row = RecordOf<Resource> & Readonly<Record<string, unknown>>;
interface History {
  readonly resource: Resource;
  readonly columns: readonly string[];
}
const when = ['createdAt', 'operator'] as const;
const histories: Readonly<Record<'rateHistory' | 'lossHistory' | 'gainHistory' | 'valuationHistory', History>> = {
  rateHistory: {
    resource: rateHistory,
    columns: [...when, 'oldCarrierPrice', 'newCarrierPrice', 'oldShipperPrice', 'newShipperPrice', 'applyTo', 'reason'],
  },
  lossHistory: {
    resource: tonsHistory,
    columns: [...when, 'lossToleranceType', 'lossTolerance', 'lossDeductMode', 'goodsValuePrice', 'reason'],
  },
  gainHistory: {
    resource: tonsHistory,
    columns: [...when, 'gainMode', 'gainToleranceType', 'gainTolerance', 'reason'],
  },
  valuationHistory: {
    resource: valuationHistory,
    columns: [...when, 'valuationMethod', 'weightBasis', 'roundingRule', 'oilRatio', 'gasRatio', 'reason'],
  },
};
const useStyles = makeStyles({
  frame: { overflowX: 'auto' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      textAlign: 'start',
      padding: '8px 12px 8px 0',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      whiteSpace: 'nowrap',
    },
    '& th': { fontWeight: tokens.fontWeightSemibold },
  },
});

/** Price or terms of the goods over time, newest first. */
export const GoodsHistory = observer(function GoodsHistory({
  kind,
  goodsId,
}: {
  readonly kind: keyof typeof histories;
  readonly goodsId: string;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [rows, setRows] = useState<readonly Row[]>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  const { resource, columns } = histories[kind];
  useEffect(() => {
    let wanted = true;
    http
      .list(
        resource,
        {
          conditions: [{ type: 'goodsId', value: goodsId }],
          page: 1,
          limit: 50,
          orderBy: [{ field: 'createdAt', dir: 'desc' }],
        },
        { quiet: true },
      )
      .then(
        (page) => {
          if (wanted) setRows(page.itemList as readonly Row[]);
        },
        (error: unknown) => {
          if (wanted) setFailure(error instanceof Error ? error.message : String(error));
        },
      );
    return () => {
      wanted = false;
    };
  }, [http, resource, goodsId, attempt]);
  if (failure)
    return (
      <ErrorState
        message={failure}
        onRetry={() => {
          setFailure('');
          setAttempt(attempt + 1);
        }}
      />
    );
  if (!rows) return <LoadingRows rows={4} />;
  if (rows.length === 0) return <EmptyState title={text('history.none')} />;
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={text(`action.${kind}`)}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {text(name === 'createdAt' ? 'field.at' : `field.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((name) => (
                <td key={name}>
                  <FieldValue field={resource.fields[name]} value={row[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
