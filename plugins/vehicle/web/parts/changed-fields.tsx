import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';

/** Labels of the changed fields. */
export const ChangedFields = observer(({ fields }: { readonly fields: readonly string[] }) => {
  const text = useText();
  return <>{fields.map((field) => text(`field.${field}`)).join(' · ')}</>;
});
