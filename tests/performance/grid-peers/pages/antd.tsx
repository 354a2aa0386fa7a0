import { Table } from 'antd';
import type { ReactNode } from 'react';
import { columnWidth, names } from '../rows.ts';
import type { Row } from '../rows.ts';
import { start } from '../stage.tsx';

const columns = names(20).map((field) => ({
  dataIndex: field,
  key: field,
  title: field,
  width: columnWidth,
  ellipsis: true,
}));
const Antd = ({ rows }: { readonly rows: readonly Row[] }): ReactNode => (
  <Table
    virtual
    rowKey="id"
    size="small"
    columns={columns}
    dataSource={rows}
    pagination={false}
    scroll={{ x: 20 * columnWidth, y: 600 }}
    rowSelection={{ columnWidth: 40 }}
  />
);
start(Antd, { rows: 100_000, columns: 20 });
