import { runServer } from '../../host/server/run-server.ts';
import { lorryOverrides } from '../support/lorry-server.ts';

// The process of the product with the fixture plugin in it; settings come from the environment.
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('nobody waits for this'));
});
await runServer({ ...lorryOverrides, webRoot: '' });
