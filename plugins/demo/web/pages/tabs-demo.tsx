import { Button, Tab, TabList, Text, makeStyles } from '@fluentui/react-components';
import { Tabs, freePage, usePlace, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { examples } from '../../contract/index.ts';
import { DemoFrame } from '../parts/demo-frame.tsx';
import { ExampleTable } from '../parts/example-table.tsx';
import { useExamples } from '../parts/use-examples.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  grid: { minHeight: '240px' },
  title: { margin: 0 },
});
const states = examples.fields.status.choices ?? [];

/** 标签页示例: tabs inside a page, and the tabs of the console. */
const TabsDemo = observer(function TabsDemo(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const tabs = useService(Tabs);
  const { fullPath } = usePlace();
  const source = useExamples();
  const [shown, setShown] = useState('all');
  return (
    <DemoFrame id="tabsDemo">
      <TabList
        selectedValue={shown}
        onTabSelect={(_, { value }) => setShown(String(value))}
        aria-label={text('tabsDemo.inside')}
      >
        <Tab value="all">{text('tabsDemo.all')}</Tab>
        {states.map((state) => (
          <Tab key={state.value} value={String(state.value)}>
            {pick(state)}
          </Tab>
        ))}
      </TabList>
      <div className={styles.grid}>
        <ExampleTable source={source} keep={(example) => shown === 'all' || String(example.status) === shown} />
      </div>
      <Text as="h3" className={styles.title} size={400} weight="semibold">
        {text('tabsDemo.console', { count: tabs.open.length })}
      </Text>
      <div className={styles.row}>
        <Button onClick={() => tabs.refresh(fullPath)}>{text('tabsDemo.refresh')}</Button>
        <Button onClick={() => tabs.closeOthers(fullPath)}>{text('tabsDemo.closeOthers')}</Button>
        <Button onClick={() => tabs.close(fullPath)}>{text('tabsDemo.close')}</Button>
      </div>
    </DemoFrame>
  );
});
export const page = freePage(TabsDemo);
