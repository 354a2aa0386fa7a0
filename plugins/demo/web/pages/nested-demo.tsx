import { Button, Text, makeStyles, tokens } from '@fluentui/react-components';
import { freePage, usePlace, usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { demo } from '../../plugin.ts';
import { DemoFrame } from '../parts/demo-frame.tsx';

const useStyles = makeStyles({
  level: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '8px',
    paddingInlineStart: '16px',
    borderLeft: `2px solid ${tokens.colorBrandStroke1}`,
  },
});
const levels = ['nestedDemo', 'nestedSecond', 'nestedThird'] as const;

/** 嵌套菜单示例: one page for three levels, with links up and down. */
const NestedDemo = observer(function NestedDemo(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const { route } = usePlace();
  const depth = Math.max(
    levels.findIndex((name) => name === route),
    0,
  );
  const next = levels[depth + 1];
  const nest = (at: number): ReactNode => (
    <div className={styles.level}>
      <Text weight={at === depth ? 'semibold' : 'regular'} aria-current={at === depth ? 'page' : undefined}>
        {pick(demo.routes[levels[at] ?? 'nestedDemo'].title)}
      </Text>
      {at < depth && nest(at + 1)}
      {at === depth && next && (
        <Button as="a" appearance="primary" href={`#${demo.routes[next].path}`}>
          {text('nestedDemo.deeper')}
        </Button>
      )}
      {at === depth && !next && <Text>{text('nestedDemo.bottom')}</Text>}
    </div>
  );
  return <DemoFrame id="nestedDemo">{nest(0)}</DemoFrame>;
});
export const page = freePage(NestedDemo);
