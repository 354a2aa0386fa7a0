import { runServer } from '../../host/server/run-server.ts';
import systemServer from '../../plugins/system/server/index.ts';
import { waybill } from '../../plugins/waybill/plugin.ts';
import { sharedHere } from '../support/partner-archive.ts';

// The process of the product with what the operator needs. Which authorities it trusts is decided as a process begins.
await runServer({
  plugins: [systemServer],
  catalogue: [systemServer.manifest, waybill],
  shared: sharedHere,
  webRoot: '',
});
