import { MessageBar, MessageBarBody, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf, RecordOf } from '@freightdeck/sdk/contract';
import { CopyButton, DateText, EmptyState, ErrorState, FieldValue } from '@freightdeck/sdk/ui';
import { Http, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { signatures, verifyContract, type contracts } from '../../contract/index.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '12px' },
  table: {
    borderCollapse: 'collapse',
    width: '100%',
    '& th, & td': {
      padding: '8px 12px',
      textAlign: 'start',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      verticalAlign: 'top',
    },
  },
  head: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular, whiteSpace: 'nowrap' },
  hash: { overflowWrap: 'anywhere', fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
});
interface Proof {
  readonly checked: AnswerOf<typeof verifyContract> | undefined;
  readonly signed: readonly RecordOf<typeof signatures>[];
}
const shown = ['party', 'signer', 'signMethod'] as const;
/** The hash, verified by the server, and the signatures it covers. */
export const ContractEvidence = observer(function ContractEvidence({
  record,
}: {
  readonly record: RecordOf<typeof contracts>;
}) {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const seesOwn = usePermission('contractManager:preview');
  const sees = usePermission('contractManagerPlatform:preview') || seesOwn;
  const [proof, setProof] = useState<Proof>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!sees) return undefined;
    const stop = new AbortController();
    const options = { quiet: true, signal: stop.signal };
    setFailed(false);
    Promise.all([
      http.ask(verifyContract, { id: record.id }, options),
      http.listing(signatures, { conditions: [{ type: 'contractId', value: record.id }] }, options),
    ]).then(
      ([checked, signed]) => setProof({ checked, signed }),
      () => {
        if (!stop.signal.aborted) setFailed(true);
      },
    );
    return () => stop.abort();
  }, [http, sees, record, tries]);
  if (!sees) return <EmptyState locked title={text('preview.forbidden')} />;
  if (failed) return <ErrorState message={text('evidence.failed')} onRetry={() => setTries(tries + 1)} />;
  if (!proof) return <Spinner size="small" aria-label={text('core.ui.loading')} />;
  const { checked, signed } = proof;
  return (
    <div className={styles.part}>
      {record.fileHash === null || !checked ? (
        <EmptyState title={text('evidence.draft')} />
      ) : (
        <>
          <MessageBar intent={checked.intact ? 'success' : 'error'}>
            <MessageBarBody>{text(checked.intact ? 'evidence.intact' : 'evidence.broken')}</MessageBarBody>
          </MessageBar>
          <span className={styles.hash}>
            {text('field.fileHash')}: {record.fileHash}{' '}
            <CopyButton value={record.fileHash} label={text('field.fileHash')} />
          </span>
        </>
      )}
      {signed.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              {[...shown, 'signedAt', 'operator', 'proofHash'].map((field) => (
                <th key={field} scope="col" className={styles.head}>
                  {text(`field.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {signed.map((one) => (
              <tr key={one.id}>
                {shown.map((field) => (
                  <td key={field}>
                    <FieldValue field={signatures.fields[field]} value={one[field]} />
                  </td>
                ))}
                <td>
                  <DateText at={one.signedAt} />
                </td>
                <td>{one.operator}</td>
                <td className={styles.hash}>{one.proofHash}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
});
