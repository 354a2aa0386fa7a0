import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { FormField, problemOfPlace, useHelp } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { SourceDraft } from '../stores/source-draft.ts';
import { sourceSections } from '../source-sections.ts';
import type { TermsChange } from './change-dialog.tsx';

/** The commands that change the fields of a section once the goods are open. */
const changes: Readonly<Record<string, readonly TermsChange[]>> = {
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
  wide: { gridColumn: '1 / -1' },
});
interface Props {
  readonly draft: SourceDraft;
  readonly onChangeTerms: (change: TermsChange) => void;
  readonly can: (change: TermsChange) => boolean;
}
/** The sections of a goods source, with what an open one allows to be changed. */
export const SourceForm = observer(function SourceForm({ draft, onChangeTerms, can }: Props): ReactNode {
  const styles = useStyles();
  const text = useText();
  const help = useHelp();
  return (
    <div className={styles.form}>
      {sourceSections.map(({ title, fields }) => (
        <fieldset key={title} className={styles.section} data-section={title}>
          <legend className={styles.head}>
            {text(`section.${title}`)}
            {draft.isOpen &&
              changes[title]?.filter(can).map((change) => (
                <Button key={change} size="small" onClick={() => onChangeTerms(change)}>
                  {text(`action.${change}`)}
                </Button>
              ))}
          </legend>
          <div className={styles.fields}>
            {fields.map((name) => {
              const field = draft.fieldOf(name);
              return (
                field && (
                  <div key={name} className={field.kind === 'place' ? styles.wide : undefined}>
                    <FormField
                      name={name}
                      field={field}
                      label={text(`field.${name}`)}
                      value={draft.values[name] ?? null}
                      record={draft.values}
                      hint={help(name)}
                      error={problemOfPlace(name, field, draft.errors)}
                      stored={draft.record?.[name]}
                      disabled={draft.busy || draft.holds(name)}
                      onChange={(value) => draft.set({ [name]: value })}
                      onFill={draft.set}
                    />
                  </div>
                )
              );
            })}
          </div>
        </fieldset>
      ))}
    </div>
  );
});
