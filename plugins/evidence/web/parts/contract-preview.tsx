import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { DateText, EmptyState, PaperButtons } from '@freightdeck/sdk/ui';
import { usePermission, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { printContract, type contracts } from '../../contract/index.ts';

type Contract = RecordOf<typeof contracts>;
const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    maxWidth: '760px',
    padding: '24px 32px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    lineHeight: tokens.lineHeightBase400,
  },
  title: { margin: 0, textAlign: 'center', fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  number: { textAlign: 'center', color: tokens.colorNeutralForeground3 },
  line: { margin: 0 },
  terms: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  parties: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))', gap: '16px' },
  hash: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  tools: { paddingBlockEnd: '8px' },
});
/** The text of the contract, laid out as on paper. */
export const ContractPreview = observer(function ContractPreview({ record }: { readonly record: Contract }) {
  const styles = useStyles();
  const text = useText();
  const seesOwn = usePermission('contractManager:preview');
  const sees = usePermission('contractManagerPlatform:preview') || seesOwn;
  const takesOwn = usePermission('contractManager:download');
  const takes = usePermission('contractManagerPlatform:download') || takesOwn;
  if (!sees) return <EmptyState locked title={text('preview.forbidden')} />;
  const sides = [
    ['A', record.partyA, record.partyAUscc, record.partyASigner, record.partyASignedAt],
    ['B', record.partyB, record.partyBUscc, record.partyBSigner, record.partyBSignedAt],
  ] as const;
  return (
    <>
      {takes && (
        <div className={styles.tools}>
          <PaperButtons query={printContract} id={record.id} name={record.contractNo} />
        </div>
      )}
      <article className={styles.page}>
        <h3 className={styles.title}>{record.title}</h3>
        <span className={styles.number}>{record.contractNo}</span>
        {sides.map(([side, name, uscc]) => (
          <p key={side} className={styles.line}>
            {text(`field.party${side}`)}: {name}
            {uscc && ` (${uscc})`}
          </p>
        ))}
        <p className={styles.line}>
          {text('preview.period')}: <DateText at={record.validFrom} long /> – <DateText at={record.validTo} long />
        </p>
        <p className={styles.terms}>{record.terms}</p>
        <div className={styles.parties}>
          {sides.map(([side, , , signer, signedAt]) => (
            <div key={side}>
              {text(`field.party${side}`)}: {signer ?? text('preview.unsigned')}
              <br />
              {signedAt && <DateText at={signedAt} />}
            </div>
          ))}
        </div>
        {record.fileHash && (
          <Caption1 className={styles.hash}>
            {text('field.fileHash')}: {record.fileHash}
          </Caption1>
        )}
      </article>
    </>
  );
});
