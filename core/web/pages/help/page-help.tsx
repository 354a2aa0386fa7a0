import { makeStyles, tokens } from '@fluentui/react-components';
import { isMasked } from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';
import { I18n, usePick, useService, useText } from '@freightdeck/sdk/web';
import type { PageDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { verbOf } from '../actions.ts';
import { headOf } from '../list-columns.tsx';
import { helpFacts } from './help-facts.ts';

const useStyles = makeStyles({
  part: { marginBottom: '16px' },
  heading: {
    margin: '0 0 6px',
    paddingBottom: '4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { margin: '0 0 6px', lineHeight: tokens.lineHeightBase300 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 160px) minmax(0, 1fr)',
    gap: '4px 12px',
    margin: 0,
    lineHeight: tokens.lineHeightBase300,
  },
  what: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});
/** Named choices beyond this number are not listed: nobody reads them. */
const mostChoices = 12;
const mostFilters = 4;

interface Props {
  readonly plugin: string;
  readonly route: string;
  readonly title: string;
  readonly definition: PageDefinition;
}
/**
 * What a page is for, what can be done on it, how its records move on, and what its fields mean. A plugin says more
 * than the contract does by the texts `about.<route>` and `help.<field>`.
 */
export const PageHelp = observer(function PageHelp({ plugin, route, title, definition }: Props): ReactNode {
  const styles = useStyles();
  const text = useText();
  const words = useWords('core.help');
  const pick = usePick();
  const { has, language } = useService(I18n);
  const { workflow, fields, actions } = helpFacts(definition);
  const joined = (parts: readonly string[]): string => parts.join(language === 'zh' ? '、' : ', ');
  const own = (id: string): string | undefined => (has(`${plugin}.${id}`) ? text(id) : undefined);
  const state = workflow?.resource.fields[workflow.state];
  const stateWord = (value: string | number): string => {
    const choice = state?.choices?.find((one) => String(one.value) === String(value));
    return choice ? pick(choice) : String(value);
  };
  const filters = fields.filter(({ filtered }) => filtered).map(({ name }) => text(`field.${name}`));
  const about =
    own(`about.${route}`) ??
    words(`about.${definition.kind}`, { title, filters: joined(filters.slice(0, mostFilters)), count: filters.length });

  const meaning = (name: string, field: Field): string => {
    const { kind, choices = [], max } = field;
    const named = choices.length > 0 && choices.length <= mostChoices;
    return [
      own(`help.${name}`),
      named ? words('oneOf', { choices: joined(choices.map(pick)) }) : words(`kind.${kind}`),
      (kind === 'text' || kind === 'longText') && max !== undefined ? words('max', { max }) : undefined,
      definition.kind === 'form' && field.required ? words('required') : undefined,
      isMasked(field) ? words('masked') : undefined,
    ]
      .filter((part) => part !== undefined)
      .join(language === 'zh' ? '；' : '; ');
  };
  const part = (id: string, content: ReactNode): ReactNode => (
    <section key={id} className={styles.part} aria-label={words(id)} data-help={id}>
      <h3 className={styles.heading}>{words(id)}</h3>
      {content}
    </section>
  );
  return (
    <>
      {part(
        'about',
        <>
          <p className={styles.text}>{about}</p>
          {actions.length > 0 && (
            <p className={styles.text}>{words('actions', { actions: joined(actions.map((id) => text(id))) })}</p>
          )}
        </>,
      )}
      {workflow &&
        part(
          'steps',
          <dl className={styles.list}>
            {Object.entries(workflow.transitions).map(([id, { command, from, to }]) => [
              <dt key={id}>{text(`action.${verbOf(command)}`)}</dt>,
              <dd key={`${id} step`} className={styles.what}>
                {to === 'same' ? joined(from.map(stateWord)) : `${joined(from.map(stateWord))} → ${stateWord(to)}`}
              </dd>,
            ])}
          </dl>,
        )}
      {fields.length > 0 &&
        part(
          'fields',
          <dl className={styles.list}>
            {fields.map(({ name, field }) => [
              <dt key={name}>{headOf(text(`field.${name}`), field, pick)}</dt>,
              <dd key={`${name} meaning`} className={styles.what}>
                {meaning(name, field)}
              </dd>,
            ])}
          </dl>,
        )}
    </>
  );
});
