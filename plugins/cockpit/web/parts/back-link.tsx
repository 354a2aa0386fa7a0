import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { Navigation, useService, useText } from '@freightdeck/sdk/web';

/** 返回 to the cockpit. */
export function BackLink() {
  const text = useText();
  const navigation = useService(Navigation);
  return <div><Button appearance="subtle" icon={<ArrowLeftRegular />} onClick={() => navigation.go('/home')}>{text('back')}</Button></div>;
}
