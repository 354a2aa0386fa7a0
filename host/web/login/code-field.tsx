import { Field, Input } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { codeLength, sendVerifyCode } from '@freightdeck/sdk/contract';
import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { maskMobile, verificationCodeSchema } from '@freightdeck/sdk/values';
import { Http, Messages, useService, useText } from '@freightdeck/sdk/web';
import { operatorPlatform } from '@freightdeck/core/web/auth';
import { useBranding } from '../branding.ts';
import { Countdown } from './countdown.ts';
import { DemoInbox } from './demo-inbox.tsx';
import styles from './login.module.css';

/** Message id of the error in a typed code; undefined when it may be sent. */
export const codeFault = (code: string): string | undefined =>
  code.trim() === ''
    ? 'core.code.empty'
    : verificationCodeSchema.safeParse(code.trim()).success
      ? undefined
      : 'core.code.wrong';

/** The platform for which a code is requested, and the business index of that platform. */
export const codeNode = (
  platformId: string = operatorPlatform,
): { readonly businessIndex: '27' | '28'; readonly signNode: string } => ({
  businessIndex: platformId === operatorPlatform ? '27' : '28',
  signNode: platformId,
});

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** The number as it stands in the form. */
  readonly mobile: string;
  /**
   * Parameters of the request for a code; undefined when it is not possible yet, for a reason the caller then shows.
   */
  readonly request: () => InputOfCommand<typeof sendVerifyCode> | undefined;
  /** Error of the typed code. */
  readonly fault?: string | undefined;
  readonly large?: boolean;
}
/**
 * The input of a verification code with the button that requests one, and its countdown. Any answer but 200 enables the
 * button at once.
 */
export const CodeField = observer(function CodeField({
  value,
  onChange,
  mobile,
  request,
  fault,
  large,
}: CodeFieldProps): ReactElement {
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const branding = useBranding();
  const [countdown] = useState(() => new Countdown());
  const [failure, setFailure] = useState('');
  const [asked, setAsked] = useState<{ readonly mobile: string; readonly at: number }>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => countdown.leave, [countdown]);
  useEffect(() => {
    countdown.resume(mobile);
  }, [countdown, mobile]);

  const ask = async (): Promise<void> => {
    const input = request();
    if (!input) return;
    setFailure('');
    countdown.start(input.mobile);
    field.current?.focus();
    try {
      await http.run(sendVerifyCode, input, undefined, { quiet: true });
      messages.show('success', text('core.code.sent', { mobile: maskMobile(input.mobile) }));
      setAsked({ mobile: input.mobile, at: Date.now() });
    } catch (error) {
      countdown.stop(input.mobile);
      setFailure((error as Error).message);
    }
  };
  const link =
    countdown.seconds > 0 ? (
      <span className={styles.wait} role="timer">
        {text('core.code.wait', { seconds: countdown.seconds })}
      </span>
    ) : (
      <button type="button" className={styles.link} onClick={() => void ask()}>
        {text('core.code.get')}
      </button>
    );
  return (
    <>
      <Field label={text('core.code.label')} validationState={fault ? 'error' : 'none'} validationMessage={fault}>
        <Input
          ref={field}
          size={large ? 'large' : 'medium'}
          name="captcha"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={codeLength}
          value={value}
          onChange={(_, change) => {
            onChange(change.value);
          }}
          contentAfter={link}
        />
      </Field>
      {failure && (
        <div className={styles.failure} role="alert">
          {failure}
        </div>
      )}
      {asked && branding.demoAccounts.length > 0 && <DemoInbox key={asked.at} mobile={asked.mobile} onUse={onChange} />}
    </>
  );
});
