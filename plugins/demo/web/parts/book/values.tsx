import {
  ChangeList,
  CopyButton,
  DateText,
  FieldGrid,
  FieldValue,
  FramedPicture,
  MaskedText,
  MoneyText,
  PlateChip,
  QrCode,
  RecordLink,
  RelatedRecords,
  RichText,
  StatusBadge,
  StoredPicture,
  Timeline,
  ToneDot,
  WeightText,
} from '@freightdeck/sdk/ui';
import { money, region, tasks, tones, weight } from '@freightdeck/sdk/contract';
import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ComponentType, ReactNode } from 'react';
import { bookPlates, bookState } from '../../../contract/index.ts';

const at = '2026-03-05 09:30:00';
/** A dot of grey, stretched. */
const framedSample = 'data:image/gif;base64,R0lGODlhAQABAIAAAMDAwAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const Badges = observer(function Badges(): ReactNode {
  const text = useText();
  return tones.map((tone) => (
    <StatusBadge key={tone} tone={tone}>
      {text(`tone.${tone}`)}
    </StatusBadge>
  ));
});
const Dots = observer(function Dots(): ReactNode {
  const text = useText();
  return tones.map((tone) => (
    <span key={tone}>
      <ToneDot tone={tone} />
      {text(`tone.${tone}`)}
    </span>
  ));
});
const Values = observer(function Values(): ReactNode {
  return (
    <>
      <FieldValue field={bookState} value={1} />
      <FieldValue field={money()} value={123_450} unit />
      <FieldValue field={weight()} value={32_180} unit />
      <FieldValue field={region()} value="150600" />
      <FieldValue field={bookState} value={null} />
    </>
  );
});
const Grid = observer(function Grid(): ReactNode {
  const text = useText();
  const pick = usePick();
  return (
    <FieldGrid
      items={[
        { id: 'title', label: text('field.title'), value: 'YD20260305', copy: 'YD20260305' },
        { id: 'status', label: text('field.status'), value: pick(bookState.choices?.[0] ?? { zh: '', en: '' }) },
      ]}
    />
  );
});
const Changes = observer(function Changes(): ReactNode {
  const text = useText();
  return (
    <ChangeList
      changes={[
        { id: 'title', label: text('field.title'), before: 'A', after: 'B' },
        { id: 'content', label: text('field.content'), before: undefined, after: 'C' },
      ]}
    />
  );
});
const Events = observer(function Events(): ReactNode {
  const text = useText();
  return (
    <Timeline
      items={[
        { id: '1', title: text('tone.waiting'), at, who: 'admin_10001' },
        {
          id: '2',
          title: text('tone.done'),
          at,
          who: 'admin_10001',
          note: text('componentBook.note'),
          badge: <StatusBadge tone="done">{text('tone.done')}</StatusBadge>,
        },
      ]}
    />
  );
});
const Code = observer(function Code(): ReactNode {
  const text = useText();
  return <QrCode value="https://example.com/YD20260305" label={text('componentBook.code')} size={96} />;
});
const Rich = observer(function Rich(): ReactNode {
  const text = useText();
  return <RichText content={text('componentBook.rich')} />;
});

/** The person's own tasks, of which there is at least none. */
const Related = observer(function Related(): ReactNode {
  const text = useText();
  return (
    <RelatedRecords
      resource={tasks}
      where={{}}
      columns={['title', 'status']}
      label={text('field.title')}
      empty={{ title: text('componentBook.noTasks') }}
    />
  );
});
/** What shows a value or a record. */
export const valueEntries: Readonly<Record<string, ComponentType>> = {
  StatusBadge: Badges,
  ToneDot: Dots,
  MoneyText: () => (
    <>
      <MoneyText cents={123_450} />
      <MoneyText cents={-50} unit />
    </>
  ),
  WeightText: () => <WeightText kilograms={32_180} unit />,
  DateText: () => (
    <>
      <DateText at={at} />
      <DateText at={at} long />
    </>
  ),
  MaskedText: () => (
    <>
      <MaskedText value="138****5678" />
      <MaskedText value="138****5678" reveal={() => Promise.resolve('13812345678')} />
    </>
  ),
  PlateChip: () => (
    <>
      {bookPlates.map((plate, index) => (
        <PlateChip key={plate} plate={plate} {...(index === 0 ? { color: '2' } : {})} />
      ))}
    </>
  ),
  FieldValue: Values,
  FieldGrid: Grid,
  // Leads somewhere for who may read the record; here it is only its words, as for who may not.
  RecordLink: () => <RecordLink to={{ resource: 'nobodys', known: { id: '1' } }}>YD20260305</RecordLink>,
  RelatedRecords: Related,
  CopyButton: () => <CopyButton value="YD20260305" label="YD20260305" />,
  ChangeList: Changes,
  Timeline: Events,
  QrCode: Code,
  RichText: Rich,
  FramedPicture: () => (
    <FramedPicture
      url={framedSample}
      name="YD20260305"
      imageStyle={{ width: 160, height: 96 }}
      frames={[{ id: 'netKg', title: 'net', box: { x: 0.2, y: 0.4, w: 0.5, h: 0.25 } }]}
      emphasised="netKg"
    />
  ),
  StoredPicture: () => <StoredPicture id="" name="YD20260305" width={96} height={64} />,
};
