import { Button, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { EmptyState, ErrorState, FieldValue } from '@freightdeck/sdk/ui';
import { Http, Messages, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { credentials, revokeCredential, type openPlatforms } from '../../contract/index.ts';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: {
    borderCollapse: 'collapse',
    width: '100%',
    '& th, & td': {
      padding: '8px 12px',
      textAlign: 'start',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      whiteSpace: 'nowrap',
    },
  },
  head: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});
const shown = ['appKey', 'secretLast4', 'credentialStatus', 'createdAt', 'rotateAt', 'expireAt', 'lastUseAt'] as const;
/** The credentials of a platform, newest first, with the last characters of their secrets. */
export const CredentialList = observer(function CredentialList({
  record,
}: {
  readonly record: RecordOf<typeof openPlatforms>;
}) {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const [found, setFound] = useState<readonly RecordOf<typeof credentials>[]>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setFailed(false);
    http
      .listing(
        credentials,
        { conditions: [{ type: 'openPlatformId', value: record.id }], orderBy: [{ field: 'createdAt', dir: 'desc' }] },
        { quiet: true, signal: stop.signal },
      )
      .then(setFound, () => {
        if (!stop.signal.aborted) setFailed(true);
      });
    return () => stop.abort();
  }, [http, record, tries]);
  const revoke = async (one: RecordOf<typeof credentials>): Promise<void> => {
    const label = text('action.revoke');
    if (
      !(await messages.confirm({
        title: label,
        text: text('credential.revoke', { appKey: one.appKey }),
        ok: label,
        danger: true,
      }))
    )
      return;
    await http.run(revokeCredential, {}, { id: one.id, version: one.version }).catch(() => undefined);
    setTries(tries + 1);
  };
  if (failed) return <ErrorState message={text('credential.unread')} onRetry={() => setTries(tries + 1)} />;
  if (!found) return <Spinner size="small" aria-label={text('core.ui.loading')} />;
  if (found.length === 0) return <EmptyState title={text('credential.none')} />;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {shown.map((field) => (
              <th key={field} scope="col" className={styles.head}>
                {text(`field.${field}`)}
              </th>
            ))}
            <th scope="col" className={styles.head}>
              {text('credential.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {found.map((one) => (
            <tr key={one.id}>
              {shown.map((field) => (
                <td key={field}>
                  <FieldValue field={credentials.fields[field]} value={one[field]} />
                </td>
              ))}
              <td>
                {one.credentialStatus !== 3 && (
                  <Button size="small" onClick={() => void revoke(one)}>
                    {text('action.revoke')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
