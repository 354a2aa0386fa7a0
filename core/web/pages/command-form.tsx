import { Button, MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '@fluentui/react-components';
import { fieldsSeenAs, isMasked, seenFields, seenValue } from '@freightdeck/sdk/contract';
import type { Field, FieldKind } from '@freightdeck/sdk/contract';
import {
  FormField,
  PickerContext,
  TypedFiguresContext,
  UploadsContext,
  fieldText,
  partsShown,
  problemOfPlace,
  useDensity,
  useFinishedForm,
  useFirstFocus,
  useFirstWrong,
  useHelp,
} from '@freightdeck/sdk/ui';
import { composes, usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { formFields } from './command-store.ts';
import type { CommandStore } from './command-store.ts';
import { ProblemBar } from './problem-bar.tsx';
import { useFocusAfter } from './use-kept-focus.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
    columnGap: '16px',
    alignItems: 'start',
  },
  wide: { gridColumn: '1 / -1' },
  legend: { fontWeight: tokens.fontWeightSemibold, padding: 0, marginBottom: '8px' },
  section: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    marginBlock: '8px',
    '& th, & td': {
      textAlign: 'start',
      padding: '4px 8px 4px 0',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
      overflowWrap: 'anywhere',
    },
  },
  row: { display: 'flex', gap: '8px' },
});
const firstOf = (names: readonly string[], errors: CommandStore['errors']): string | undefined =>
  names.map((name) => errors[name]).find((error) => error !== undefined);
/** Kinds whose input takes the whole width, as several files do. */
const wide: ReadonlySet<FieldKind> = new Set(['longText', 'list', 'place']);
const isWide = ({ kind, more }: Field): boolean => wide.has(kind) || more !== undefined;
interface Props {
  readonly store: CommandStore;
  readonly id: string;
  readonly sections?: readonly { readonly title: string; readonly fields: readonly string[] }[] | undefined;
  readonly onSubmit: () => void;
  /** Stands over the fields. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}
/** The fields of a command, what is wrong with them in place, and the comparison when somebody was faster. */
export const CommandForm = observer(function CommandForm({ store, id, sections, note, onSubmit, children }: Props) {
  const styles = useStyles();
  const text = useText();
  const density = useDensity();
  const help = useHelp();
  const form = useRef<HTMLFormElement>(null);
  const groups = sections ?? [{ title: '', fields: formFields(store.command.input) }];
  useFocusAfter(store.busy);
  useFirstFocus(form);
  const place = useMemo(
    () => ({ of: store.command, values: () => store.values, fresh: store.isFresh, on: store.on }),
    [store],
  );
  const { uploads, submit } = useFinishedForm();
  const said = useRef<HTMLDivElement>(null);
  const { problem, conflict } = store;
  // A long form may have been scrolled down to its buttons: what stands in the way must be seen.
  useEffect(() => {
    if (problem || conflict) said.current?.scrollIntoView?.({ block: 'nearest' });
  }, [problem, conflict]);
  const showWrong = useFirstWrong(form, store.busy);
  const send = (): void => {
    onSubmit();
    showWrong();
  };
  return (
    <form
      id={id}
      ref={form}
      noValidate
      className={styles.form}
      style={{ gap: density.gap }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && composes(event.nativeEvent)) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit(form.current, send);
      }}
    >
      {note}
      {(conflict || problem) && (
        <div ref={said} style={{ scrollMarginBlock: '16px' }}>
          {conflict ? <Comparison store={store} /> : problem && <ProblemBar problem={problem} />}
        </div>
      )}
      <UploadsContext value={uploads}>
        <PickerContext value={place}>
          <TypedFiguresContext value={store.figures}>
            {groups.map((group) => (
              <fieldset key={group.title} className={styles.section}>
                {group.title && <legend className={styles.legend}>{text(`section.${group.title}`)}</legend>}
                <div className={styles.fields} style={{ rowGap: density.gap }}>
                  {seenFields(store.command.input, group.fields).map((name) => {
                    const field = store.command.input[name];
                    return (
                      field && (
                        <div key={name} className={isWide(field) ? styles.wide : undefined}>
                          <FormField
                            name={name}
                            field={field}
                            label={text(`field.${name}`)}
                            value={seenValue(store.command.input, name, store.values)}
                            hint={help(name)}
                            error={
                              problemOfPlace(name, field, store.errors) ??
                              firstOf(fieldsSeenAs(store.command.input, name), store.errors)
                            }
                            record={store.siblings}
                            stored={store.storedOf(name)}
                            disabled={store.busy}
                            onChange={(value) => store.set(name, value)}
                            onFill={store.fill}
                            onBlur={() => store.left(name)}
                          />
                        </div>
                      )
                    );
                  })}
                </div>
              </fieldset>
            ))}
          </TypedFiguresContext>
        </PickerContext>
      </UploadsContext>
      {children}
    </form>
  );
});

const Comparison = observer(function Comparison({ store }: { readonly store: CommandStore }) {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const current = store.conflict;
  if (!current) return null;
  const shown = partsShown(store.command.input);
  const names = Object.entries(store.command.input).flatMap(([name, field]) => {
    if (shown.has(name)) return [];
    const mine = store.values[name] ?? null;
    // A masked number that is left empty stays as theirs: there is nothing to compare.
    return name in current && current[name] !== mine && !(isMasked(field) && mine === null) ? [name] : [];
  });
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{text('core.page.stale.title')}</MessageBarTitle>
        {names.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                {['field', 'before', 'mine', 'theirs'].map((head) => (
                  <th key={head} scope="col">
                    {text(`core.page.stale.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{text(`field.${name}`)}</th>
                  <td>{fieldText(store.command.input[name], store.beganWith(name), pick, store.siblings) || '–'}</td>
                  <td>{fieldText(store.command.input[name], store.values[name], pick, store.siblings) || '–'}</td>
                  <td>{fieldText(store.command.input[name], current[name], pick, current) || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className={styles.row}>
          {names.length > 0 && (
            <Button size="small" onClick={store.takeTheirs}>
              {text('core.page.stale.take')}
            </Button>
          )}
          <Button size="small" onClick={store.keepMine}>
            {text(names.length > 0 ? 'core.page.stale.keep' : 'core.page.stale.goOn')}
          </Button>
        </div>
      </MessageBarBody>
    </MessageBar>
  );
});
