import { Button, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import type { Command, RecordOf } from '@freightdeck/sdk/contract';
import { EmptyState, ErrorState, FieldGrid, FieldValue } from '@freightdeck/sdk/ui';
import { Http, Messages, usePermission, useService, useText } from '@freightdeck/sdk/web';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import {
  addReceipt,
  confirmReceipt,
  editReceipt,
  fileReceipt,
  receipts,
  rejectReceipt,
  uploadReceipt,
  voidReceipt,
} from '../../contract/index.ts';
import { ReceiptPhoto } from './paper-photo.tsx';
import { ReceiptForm, startsWith } from './receipt-form.tsx';

type Receipt = RecordOf<typeof receipts>;
const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '16px' },
  one: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  space: { flex: '1 1 auto' },
  photos: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
});
const steps: readonly Command[] = [uploadReceipt, confirmReceipt, rejectReceipt, editReceipt, fileReceipt, voidReceipt];
const shown = [
  'signer',
  'signedAt',
  'damageFlag',
  'damageKg',
  'damageCents',
  'paperExpressNo',
  'paperReceivedAt',
  'submitBy',
  'submitAt',
  'submitCount',
  'auditBy',
  'auditAt',
  'auditRemark',
] as const;
const voided = 5;
const unloaded = 60;
const verbOf = (command: Command): string => command.name.slice(command.name.indexOf('.') + 1);

const One = observer(function One({
  receipt,
  onStart,
}: {
  readonly receipt: Receipt;
  readonly onStart: (command: Command) => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const photos = [receipt.photo, receipt.photo2, receipt.photo3].filter((one): one is string => one !== null);
  return (
    <section className={styles.one} aria-label={receipt.receiptNo}>
      <div className={styles.head}>
        <h3 className={styles.title}>{receipt.receiptNo}</h3>
        <FieldValue field={receipts.fields.receiptState} value={receipt.receiptState} />
        <span className={styles.space} />
        {steps
          .filter(({ name }) => receipt.abilities.includes(name))
          .map((command) => (
            <Button key={command.name} size="small" data-action={command.name} onClick={() => onStart(command)}>
              {text(`receipt.${verbOf(command)}`)}
            </Button>
          ))}
      </div>
      <FieldGrid
        items={shown.map((field) => ({
          id: field,
          label: text(`field.${field}`),
          value: <FieldValue unit field={receipts.fields[field]} value={receipt[field]} />,
        }))}
      />
      {photos.length > 0 && (
        <div className={styles.photos}>
          {photos.map((photo, index) => (
            <ReceiptPhoto key={photo} of={receipt} photo={photo} name={`${receipt.receiptNo} ${index + 1}`} />
          ))}
        </div>
      )}
    </section>
  );
});

/** 回单 of a waybill: what the consignee signed, who submitted it, and the audit. */
export const part = observer(function WaybillReceipt({
  record,
}: {
  readonly record: RecordOf<typeof waybills>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const dispatches = usePermission('waybillListManage:proxyUnload');
  const mayAdd = usePermission('waybillManage:proxyUnload') || dispatches;
  const [found, setFound] = useState<readonly Receipt[]>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const [open, setOpen] = useState<{ readonly command: Command; readonly receipt: Receipt | undefined }>();
  useEffect(() => {
    const stop = new AbortController();
    setFailed(false);
    http
      .listing(
        receipts,
        { conditions: [{ type: 'waybillId', value: record.id }] },
        { quiet: true, signal: stop.signal },
      )
      .then(
        (all) =>
          setFound(
            [...all].sort((one, other) => Number(one.receiptState === voided) - Number(other.receiptState === voided)),
          ),
        () => {
          if (!stop.signal.aborted) setFailed(true);
        },
      );
    return () => stop.abort();
  }, [http, record.id, tries]);
  if (failed) return <ErrorState message={text('receipt.failed')} onRetry={() => setTries(tries + 1)} />;
  if (!found) return <Spinner size="small" aria-label={text('core.ui.loading')} />;
  const none = found.every(({ receiptState }) => receiptState === voided);
  const titleOf = (command: Command): string => text(`receipt.${verbOf(command)}`);
  return (
    <div className={styles.part}>
      {none && <EmptyState title={text(record.receiptStatus === 0 ? 'receipt.notAsked' : 'receipt.none')} />}
      {none && mayAdd && record.waybillStatus >= unloaded && (
        <div>
          <Button
            appearance="primary"
            data-action={addReceipt.name}
            onClick={() => setOpen({ command: addReceipt, receipt: undefined })}
          >
            {titleOf(addReceipt)}
          </Button>
        </div>
      )}
      {found.map((receipt) => (
        <One key={receipt.id} receipt={receipt} onStart={(command) => setOpen({ command, receipt })} />
      ))}
      {open && (
        <ReceiptForm
          command={open.command}
          title={titleOf(open.command)}
          known={open.receipt ? [] : ['waybillId']}
          initial={open.receipt ? startsWith(open.receipt, open.command) : { waybillId: record.id }}
          send={(input) =>
            http.run(open.command, input, open.receipt && { id: open.receipt.id, version: open.receipt.version }, {
              quiet: true,
            })
          }
          onDone={() => {
            messages.show('success', text('core.page.done', { action: titleOf(open.command) }));
            setOpen(undefined);
            // Until it is read anew there is no button to run into one's own change with.
            setFound(undefined);
            setTries(tries + 1);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
});
