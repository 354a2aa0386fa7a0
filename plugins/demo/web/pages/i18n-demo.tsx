import { Field, Radio, RadioGroup, makeStyles } from '@fluentui/react-components';
import { FieldGrid } from '@freightdeck/sdk/ui';
import {
  capitalAmount,
  displayDate,
  formatCompactNumber,
  formatMoneyWithUnit,
  relativeTimeText,
} from '@freightdeck/sdk/values';
import { I18n, freePage, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { DemoFrame } from '../parts/demo-frame.tsx';

const useStyles = makeStyles({ grid: { maxWidth: '720px' } });
const languages = ['zh', 'en'] as const;

/** 国际化示例: switches the console's language, and shows values in it. */
const I18nDemo = observer(function I18nDemo(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const i18n = useService(I18n);
  const { language } = i18n;
  const now = new Date();
  const items = [
    { id: 'date', label: text('i18nDemo.date'), value: displayDate('2026-03-05', language) },
    {
      id: 'relative',
      label: text('i18nDemo.relative'),
      value: relativeTimeText(new Date(now.getTime() - 300_000), now, language),
    },
    { id: 'number', label: text('i18nDemo.number'), value: formatCompactNumber(345_600_000, language) },
    { id: 'money', label: text('i18nDemo.money'), value: formatMoneyWithUnit(123_450) },
    { id: 'capital', label: text('i18nDemo.capital'), value: capitalAmount(123_450) },
    { id: 'plural', label: text('i18nDemo.plural'), value: text('i18nDemo.waybills', { count: 3 }) },
  ];
  return (
    <DemoFrame id="i18nDemo">
      <Field label={text('i18nDemo.language')}>
        <RadioGroup
          layout="horizontal"
          value={language}
          onChange={(_, { value }) => void i18n.use(value === 'en' ? 'en' : 'zh')}
        >
          {languages.map((one) => (
            <Radio key={one} value={one} label={text(`i18nDemo.${one}`)} />
          ))}
        </RadioGroup>
      </Field>
      <div className={styles.grid}>
        <FieldGrid items={items} />
      </div>
    </DemoFrame>
  );
});
export const page = freePage(I18nDemo);
