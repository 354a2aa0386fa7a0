import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { FormField } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { SourceDraft } from '../stores/source-draft.ts';
import { AddressPick } from './address-pick.tsx';
import type { TermsChange } from './change-dialog.tsx';

const sections = {
  basic: ['companyId', 'sourceType', 'needAudit', 'validTo'],
  places: [
    'loadUnitName',
    'loadPlace',
    'loadCode',
    'loadLonLat',
    'loadContact',
    'loadMobile',
    'unloadUnitName',
    'unloadPlace',
    'unloadCode',
    'unloadLonLat',
    'unloadContact',
    'unloadMobile',
    'distanceM',
  ],
  cargo: ['goodsName', 'cargoType', 'totalKg'],
  price: ['valuationMethod', 'carrierPrice', 'shipperPrice', 'weightBasis', 'roundingRule'],
  tons: [
    'lossToleranceType',
    'lossTolerance',
    'lossDeductMode',
    'goodsValuePrice',
    'gainMode',
    'gainToleranceType',
    'gainTolerance',
  ],
  split: [
    'oilRatio',
    'gasRatio',
    'receiptRetention',
    'brokerName',
    'brokerMobile',
    'infoFeeMode',
    'infoFeeValue',
    'infoFeeBearer',
  ],
  demands: ['needShipperConfirm'],
} as const;
/** The commands that change the fields of a section once the goods are open. */
const changes: Readonly<Partial<Record<keyof typeof sections, readonly TermsChange[]>>> = {
  price: ['changePrice', 'changeValuation'],
  tons: ['changeTons'],
  split: ['changeValuation'],
};

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px' },
  section: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    padding: 0,
    marginBottom: '8px',
    fontWeight: tokens.fontWeightSemibold,
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
    gap: '12px 16px',
    alignItems: 'start',
    '& > *': { minWidth: 0 },
  },
});
interface Props {
  readonly draft: SourceDraft;
  readonly onChangeTerms: (change: TermsChange) => void;
  readonly can: (change: TermsChange) => boolean;
}
/** 基本, 地址, 货物, 计价, 亏涨吨, 油气预付, 要求. */
export const SourceForm = observer(function SourceForm({ draft, onChangeTerms, can }: Props): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <div className={styles.form}>
      {(Object.keys(sections) as readonly (keyof typeof sections)[]).map((title) => (
        <fieldset key={title} className={styles.section} data-section={title}>
          <legend className={styles.head}>
            {text(`section.${title}`)}
            {draft.isOpen &&
              changes[title]?.filter(can).map((change) => (
                <Button key={change} size="small" onClick={() => onChangeTerms(change)}>
                  {text(`action.${change}`)}
                </Button>
              ))}
            {title === 'places' && !draft.holds('loadPlace') && <AddressPick draft={draft} />}
          </legend>
          <div className={styles.fields}>
            {sections[title].map((name) => {
              const field = draft.fieldOf(name);
              return (
                field && (
                  <FormField
                    key={name}
                    name={name}
                    field={field}
                    label={text(`field.${name}`)}
                    value={draft.values[name] ?? null}
                    error={draft.errors[name]}
                    stored={draft.record?.[name]}
                    disabled={draft.busy || draft.holds(name)}
                    onChange={(value) => draft.set({ [name]: value })}
                  />
                )
              );
            })}
          </div>
        </fieldset>
      ))}
    </div>
  );
});
