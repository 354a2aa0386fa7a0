import { Text } from '@fluentui/react-components';
import { EmptyState } from '@freightdeck/sdk/ui';
import { freePage, usePermission, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { DemoFrame } from '../parts/demo-frame.tsx';

/** 页面权限: for the role admin only. */
const PermissionPage = observer(function PermissionPage(): ReactNode {
  const text = useText();
  if (!usePermission('permissionDemo:admin'))
    return <EmptyState locked title={text('permissionPage.denied')} hint={text('permissionDemo.deniedHint')} />;
  return (
    <DemoFrame id="permissionPage">
      <Text>{text('permissionPage.content')}</Text>
    </DemoFrame>
  );
});
export const page = freePage(PermissionPage);
