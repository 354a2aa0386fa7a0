import { Button, Field, Radio, RadioGroup, Text, makeStyles } from '@fluentui/react-components';
import { EmptyState, StatusBadge } from '@freightdeck/sdk/ui';
import { Http, Messages, Permissions, freePage, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { adminAct, demoRoles, editorAct } from '../../contract/index.ts';
import type { DemoRole } from '../../contract/index.ts';
import { demo } from '../../plugin.ts';
import { DemoFrame } from '../parts/demo-frame.tsx';

const useStyles = makeStyles({ row: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' } });
const roles = Object.keys(demoRoles) as DemoRole[];

/** 权限示例: actions of the roles admin and editor; those of a role the person lacks are disabled. */
const PermissionDemo = observer(function PermissionDemo(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const permissions = useService(Permissions);
  const held = roles.filter((role) => demoRoles[role].every((key) => permissions.can(key)));
  const [chosen, setChosen] = useState<DemoRole>();
  const role = chosen ?? held[0];
  if (!role || !held.includes(role))
    return <EmptyState locked title={text('permissionDemo.denied')} hint={text('permissionDemo.deniedHint')} />;
  const can = (key: string): boolean => permissions.can(key) && demoRoles[role].some((one) => one === key);
  const run = async (command: typeof adminAct | typeof editorAct): Promise<void> => {
    const answer = await http.run(command, {}).catch(() => undefined);
    if (answer) messages.show('success', text('permissionDemo.done', { name: answer.by }));
  };
  return (
    <DemoFrame id="permissionDemo">
      <Field label={text('action.switchRole')}>
        <RadioGroup
          layout="horizontal"
          value={role}
          onChange={(_, { value }) => setChosen(held.find((one) => one === value))}
        >
          {roles.map((one) => (
            <Radio key={one} value={one} label={text(`permissionDemo.role.${one}`)} disabled={!held.includes(one)} />
          ))}
        </RadioGroup>
      </Field>
      <div className={styles.row}>
        <Text>{text('permissionDemo.keys')}</Text>
        {demoRoles[role].map((key) => (
          <StatusBadge key={key} tone="running">
            {key}
          </StatusBadge>
        ))}
      </div>
      <div className={styles.row}>
        {can('permissionDemo:editor') && (
          <Button appearance="primary" onClick={() => void run(editorAct)}>
            {text('action.editorAct')}
          </Button>
        )}
        {can('permissionDemo:admin') && <Button onClick={() => void run(adminAct)}>{text('action.adminAct')}</Button>}
        {can('permissionDemo:admin') && (
          <Button as="a" href={`#${demo.routes.permissionPage.path}`}>
            {text('permissionPage.open')}
          </Button>
        )}
      </div>
      {!can('permissionDemo:admin') && <Text>{text('permissionDemo.hidden')}</Text>}
    </DemoFrame>
  );
});
export const page = freePage(PermissionDemo);
