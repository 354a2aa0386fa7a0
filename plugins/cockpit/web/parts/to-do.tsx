import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Http, Permissions, Plugins, usePage, useService, useText } from '@freightdeck/sdk/web';
import { hrefOf, toDos, waiting } from '../stores/to-do.ts';

/** After what the page itself has to fetch. */
const patience = 1_500;
/** While the page is looked at, it is counted again. */
const again = 120_000;
const useStyles = makeStyles({
  card: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 16px',
    marginBottom: '12px',
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { display: 'contents', margin: 0, padding: 0, listStyleType: 'none' },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '28px',
    color: tokens.colorBrandForegroundLink,
  },
});

/** 待办: what waits for this person, counted, each leading to the list that holds it. */
export const ToDoCard = observer(function ToDoCard(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const plugins = useService(Plugins);
  const permissions = useService(Permissions);
  const { visible } = usePage();
  const [found, setFound] = useState<ReadonlyMap<string, number>>();
  useEffect(() => {
    if (!visible) return undefined;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = async (): Promise<void> => {
      const counted = await waiting(http, plugins, permissions, gone.signal);
      if (gone.signal.aborted) return;
      setFound(counted);
      timer = setTimeout(() => void count(), again);
    };
    timer = setTimeout(() => void count(), patience);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [http, plugins, permissions, visible]);
  const waits = toDos.filter(({ id }) => (found?.get(id) ?? 0) > 0);
  if (waits.length === 0) return null;
  return (
    <section className={styles.card} aria-label={text('todo.title')} data-to-do>
      <h2 className={styles.title}>{text('todo.title')}</h2>
      <ul className={styles.list}>
        {waits.map((todo) => (
          <li key={todo.id} data-waits={todo.id}>
            <a className={styles.link} href={hrefOf(todo)}>
              {text(`todo.${todo.id}`)}
              <Badge appearance="tint" color="danger">
                {found?.get(todo.id)}
              </Badge>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
});
