import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';

/** The names of the fields a change touches, as people know them. */
export const ChangedFields = observer(({ fields }: { readonly fields: readonly string[] }) => {
  const text = useText();
  return <>{fields.map((field) => text(`field.${field}`)).join(' · ')}</>;
});
