import { Field, Input } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactElement, Ref } from 'react';
import { mobileSchema, MOBILE_LENGTH } from '@freightdeck/sdk/values';
import { useText } from '@freightdeck/sdk/web';

/** Message id of the error in a mobile number; undefined when it is valid. */
export const mobileFault = (mobile: string): string | undefined =>
  mobile.trim() === ''
    ? 'core.login.mobile.empty'
    : mobileSchema.safeParse(mobile.trim()).success
      ? undefined
      : 'core.login.mobile.wrong';

interface MobileFieldProps {
  readonly value: string;
  readonly onChange: (mobile: string) => void;
  readonly fault?: string | undefined;
  readonly large?: boolean;
  readonly input?: Ref<HTMLInputElement>;
}
/** The input of a mobile number. */
export const MobileField = observer(function MobileField({
  value,
  onChange,
  fault,
  large,
  input,
}: MobileFieldProps): ReactElement {
  const text = useText();
  return (
    <Field label={text('core.login.mobile')} validationState={fault ? 'error' : 'none'} validationMessage={fault}>
      <Input
        ref={input ?? null}
        size={large ? 'large' : 'medium'}
        type="tel"
        name="mobile"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={MOBILE_LENGTH}
        value={value}
        onChange={(_, change) => {
          onChange(change.value);
        }}
      />
    </Field>
  );
});
