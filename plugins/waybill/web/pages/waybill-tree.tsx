import { Button, Field, Input, Select, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import {
  DataGrid,
  DateRangeField,
  EmptyState,
  ErrorState,
  FieldValue,
  LoadingRows,
  Pagination,
} from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { isDayRangeText } from '@freightdeck/sdk/values';
import { Http, Navigation, freePage, usePermission, usePick, useService, useText } from '@freightdeck/sdk/web';
import { goodsSources } from '@freightdeck/plugin-goods/contract';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { waybills, waybillStatus } from '../../contract/index.ts';
import { waybill } from '../../plugin.ts';
import { noFilters, WaybillTree } from '../stores/waybill-tree.ts';
import type { Line } from '../stores/waybill-tree.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '8px', height: '100%', minHeight: '480px' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  list: { flex: '1 1 auto', minHeight: '320px' },
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: '12px',
    alignItems: 'end',
  },
  row: { display: 'flex', gap: '8px' },
  link: {
    minWidth: 0,
    paddingInline: '4px',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightRegular,
  },
  trip: { paddingInlineStart: '28px' },
});
/** Columns that goods and trips share, as pairs of their fields. */
const shared = [
  ['totalKg', 'estimateKg'],
  ['dispatchedKg', 'loadNetKg'],
  ['finishedKg', 'settleKg'],
  ['carrierPrice', 'freightAmount'],
] as const;

const TreePage = observer(function TreePage(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const navigation = useService(Navigation);
  const mayOpen = usePermission('waybillManage:view');
  const mayExpand = usePermission('waybillManageTree:expand');
  const [tree] = useState(() => new WaybillTree(http));
  const [draft, setDraft] = useState(noFilters);
  useEffect(() => {
    void tree.load(mayExpand);
  }, [tree, mayExpand]);
  const openTrip = (id: string): void => {
    if (mayOpen) navigation.go(waybill.routes.waybillDetail.path, { id });
  };
  const act = (line: Line): void => {
    if (line.kind === 'goods' && mayExpand) void tree.toggle(line.id);
    else if (line.kind === 'trip') openTrip(line.id);
  };
  const columns: readonly GridColumn<Line>[] = [
    {
      id: 'sn',
      title: `${text('field.goodsSn')} / ${text('field.waybillSn')}`,
      width: 260,
      pin: 'left',
      cell: (line) =>
        line.kind === 'none' ? (
          <span className={styles.trip}>{text('tree.noTrips')}</span>
        ) : line.kind === 'goods' && !mayExpand ? (
          line.goods.goodsSn
        ) : line.kind === 'goods' ? (
          <Button
            size="small"
            appearance="transparent"
            className={styles.link}
            aria-expanded={line.open}
            icon={line.open ? <ChevronDownRegular /> : <ChevronRightRegular />}
            onClick={() => void tree.toggle(line.id)}
          >
            {line.goods.goodsSn}
          </Button>
        ) : (
          <span className={styles.trip}>
            {mayOpen ? (
              <Button size="small" appearance="transparent" className={styles.link} onClick={() => openTrip(line.id)}>
                {line.trip.waybillSn}
              </Button>
            ) : (
              line.trip.waybillSn
            )}
          </span>
        ),
    },
    {
      id: 'state',
      title: text('field.waybillStatus'),
      width: 120,
      cell: (line) =>
        line.kind === 'goods' ? (
          <FieldValue field={goodsSources.fields.status} value={line.goods.status} />
        ) : line.kind === 'trip' ? (
          <FieldValue field={waybillStatus} value={line.trip.waybillStatus} />
        ) : null,
    },
    {
      id: 'who',
      title: `${text('field.companyName')} / ${text('field.driverName')}`,
      width: 220,
      cell: (line) =>
        line.kind === 'goods' ? line.goods.companyName : line.kind === 'trip' ? line.trip.driverName : null,
    },
    {
      id: 'what',
      title: `${text('field.goodsName')} / ${text('field.vehicleNum')}`,
      width: 160,
      cell: (line) =>
        line.kind === 'goods' ? (
          line.goods.goodsName
        ) : line.kind === 'trip' ? (
          <FieldValue field={waybills.fields.vehicleNum} value={line.trip.vehicleNum} />
        ) : null,
    },
    ...shared.map(([ofGoods, ofTrip]): GridColumn<Line> => ({
      id: ofTrip,
      title: text(`tree.${ofTrip}`),
      width: 170,
      align: 'end',
      cell: (line) =>
        line.kind === 'goods' ? (
          <FieldValue field={goodsSources.fields[ofGoods]} value={line.goods[ofGoods]} />
        ) : line.kind === 'trip' ? (
          <FieldValue field={waybills.fields[ofTrip]} value={line.trip[ofTrip]} />
        ) : null,
    })),
    {
      id: 'unloadNetKg',
      title: text('field.unloadNetKg'),
      width: 130,
      align: 'end',
      cell: (line) =>
        line.kind === 'trip' ? <FieldValue field={waybills.fields.unloadNetKg} value={line.trip.unloadNetKg} /> : null,
    },
    {
      id: 'count',
      title: text('tree.trips'),
      width: 90,
      align: 'end',
      cell: (line) => (line.kind === 'goods' ? line.goods.waybillCount : null),
    },
  ];
  return (
    <div className={styles.page}>
      <form
        className={mergeClasses(styles.card, styles.form)}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDayRangeText(draft.created)) void tree.search(draft);
        }}
      >
        <Field label={text('field.goodsSn')}>
          <Input
            value={draft.goodsSn}
            maxLength={20}
            onChange={(_, { value }) => setDraft({ ...draft, goodsSn: value })}
          />
        </Field>
        <Field label={text('field.companyName')}>
          <Input
            value={draft.companyName}
            maxLength={64}
            onChange={(_, { value }) => setDraft({ ...draft, companyName: value })}
          />
        </Field>
        <Field label={text('field.waybillStatus')}>
          <Select value={draft.waybillStatus} onChange={(_, { value }) => setDraft({ ...draft, waybillStatus: value })}>
            <option value="">{text('tree.all')}</option>
            {waybillStatus.choices?.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {pick(choice)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text('tree.created')}>
          <DateRangeField
            label={text('tree.created')}
            value={draft.created}
            onChange={(created) => setDraft({ ...draft, created })}
          />
        </Field>
        <div className={styles.row}>
          <Button
            onClick={() => {
              setDraft(noFilters);
              void tree.search(noFilters);
            }}
          >
            {text('tree.reset')}
          </Button>
          <Button type="submit" appearance="primary">
            {text('tree.search')}
          </Button>
        </div>
      </form>
      <section className={mergeClasses(styles.card, styles.list)} aria-label={text('tree.label')}>
        {tree.failure ? (
          <ErrorState message={tree.failure} onRetry={() => void tree.load()} />
        ) : !tree.goods ? (
          <LoadingRows />
        ) : (
          <>
            <DataGrid
              label={text('tree.label')}
              columns={columns}
              rows={tree.lines}
              rowId={(line) => line.id}
              rowName={(line) =>
                line.kind === 'goods'
                  ? line.goods.goodsSn
                  : line.kind === 'trip'
                    ? line.trip.waybillSn
                    : text('tree.noTrips')
              }
              onOpen={act}
              count={tree.lines.length}
            >
              {tree.goods.length === 0 ? <EmptyState title={text('tree.none')} /> : undefined}
            </DataGrid>
            <Pagination
              page={tree.at.page}
              limit={tree.at.limit}
              total={tree.total}
              more={tree.goods.length === tree.at.limit}
              onChange={(at, limit) => void tree.turn(at, limit)}
            />
          </>
        )}
      </section>
    </div>
  );
});
/** 运单树: goods sources with their trips below them. */
export const page = freePage(TreePage);
