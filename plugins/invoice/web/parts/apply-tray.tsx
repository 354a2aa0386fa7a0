import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { MoneyText, StatusBadge } from '@freightdeck/sdk/ui';
import { Auth, Http, Permissions, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { billableWaybills, mayApply, previewApply } from '../../contract/index.ts';
import type { InvoiceTray } from '../stores/invoice-tray.ts';
import { ApplyForm } from './apply-form.tsx';

type Preview = AnswerOf<typeof previewApply>;
const useStyles = makeStyles({
  tray: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    flexShrink: 0,
    padding: '10px 12px',
    marginBlockEnd: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 20px' },
  acts: { display: 'flex', gap: '8px', marginInlineStart: 'auto' },
  plan: { display: 'flex', flexWrap: 'wrap', gap: '6px' },
  sheet: {
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  surface: { maxWidth: 'min(720px, 94vw)' },
});

const Tray = observer(function Tray({
  tray,
  reload,
}: {
  readonly tray: InvoiceTray;
  readonly reload: () => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const permissions = useService(Permissions);
  const isOperator = useService(Auth).session?.isOperator ?? false;
  const [preview, setPreview] = useState<Preview>();
  const [failure, setFailure] = useState('');
  const [asking, setAsking] = useState(false);
  const { rows, company } = tray;
  const ids = rows.map((row) => row.id).join(',');
  useEffect(() => {
    let wanted = true;
    setFailure('');
    if (ids === '') setPreview(undefined);
    else
      http.ask(previewApply, { waybillIds: ids.split(',') }, { quiet: true }).then(
        (answer) => {
          if (wanted) setPreview(answer);
        },
        (error: unknown) => {
          if (wanted) setFailure(error instanceof Error ? error.message : String(error));
        },
      );
    return () => {
      wanted = false;
    };
  }, [http, ids]);
  if (isOperator || !permissions.can('openInvoice:apply')) return null;
  if (!company)
    return (
      <div className={styles.tray}>
        <Text>{text('tray.empty')}</Text>
      </div>
    );
  const all = async (): Promise<void> => {
    const found = await http.listing(billableWaybills, {
      conditions: [
        { type: 'companyId', value: company.id },
        { type: 'in_invoiceStatus', value: [...mayApply] },
      ],
    });
    tray.fill(found);
  };
  return (
    <div className={styles.tray} role="region" aria-label={text('tray.title')}>
      <div className={styles.row}>
        <Text weight="semibold">{company.name}</Text>
        <Text>{text('tray.count', { count: rows.length })}</Text>
        {preview && (
          <Text>
            {text('field.totalCents')} <MoneyText unit cents={preview.totalCents} />
          </Text>
        )}
        {preview && (
          <Text>
            {text('field.exclTax')} <MoneyText unit cents={preview.exclTax} />
          </Text>
        )}
        {preview && (
          <Text>
            {text('field.tax')} <MoneyText unit cents={preview.tax} />
          </Text>
        )}
        <span className={styles.acts}>
          {permissions.can('openInvoice:selectAll') && (
            <Button onClick={() => void all()}>{text('action.selectAll')}</Button>
          )}
          <Button onClick={tray.clear}>{text('tray.clear')}</Button>
          <Button appearance="primary" disabled={!preview} onClick={() => setAsking(true)}>
            {text('action.apply')}
          </Button>
        </span>
      </div>
      {failure && <Text role="alert">{failure}</Text>}
      {preview && (
        <div className={styles.plan}>
          <Text>{text('tray.plan', { count: preview.invoices.length })}</Text>
          {preview.invoices.slice(0, 20).map((sheet, index) => (
            <span key={index} className={styles.sheet}>
              {text('tray.sheet', { count: sheet.waybillCount })} <MoneyText unit cents={sheet.totalCents} />
            </span>
          ))}
        </div>
      )}
      {asking && (
        <Dialog
          open
          onOpenChange={(_, { open, type }) => {
            if (!open && type !== 'backdropClick') setAsking(false);
          }}
        >
          <DialogSurface className={styles.surface}>
            <DialogBody>
              <DialogTitle>
                {text('action.apply')} · {company.name}
              </DialogTitle>
              <DialogContent>
                <ApplyForm
                  companyId={company.id}
                  waybillIds={rows.map((row) => row.id)}
                  onClose={() => setAsking(false)}
                  onDone={() => {
                    setAsking(false);
                    tray.clear();
                    reload();
                  }}
                />
              </DialogContent>
            </DialogBody>
          </DialogSurface>
        </Dialog>
      )}
    </div>
  );
});
/** Says of a row that it is in the tray. */
export const TrayMark = observer(function TrayMark({
  tray,
  id,
}: {
  readonly tray: InvoiceTray;
  readonly id: string;
}): ReactNode {
  const text = useText();
  return tray.has({ id }) ? <StatusBadge tone="running">{text('tray.isIn')}</StatusBadge> : null;
});
/** 开票篮 of a page, rendered above its list. */
export const trayOf = (tray: InvoiceTray): ComponentType<{ readonly reload: () => void }> =>
  function TrayOfInvoices({ reload }): ReactNode {
    return <Tray tray={tray} reload={reload} />;
  };
