import { expect, test } from 'vitest';
import { sdkNames, sdkReference } from '../../host/bin/docs-sdk.ts';
import { root } from '../architecture/source-files.ts';

test('every public name of the SDK has a description and a signature, the main ones an example', () => {
  const all = Object.entries(sdkNames(root)).flatMap(([face, names]) =>
    names.map((one) => ({ ...one, name: `${face} ${one.name}` })),
  );
  expect(all.filter(({ comment }) => comment === '').map(({ name }) => name)).toEqual([]);
  expect(all.filter(({ signature }) => signature === '').map(({ name }) => name)).toEqual([]);
  const of = (name: string) => all.find((one) => one.name === name)?.signature;
  expect(of('manifest definePlugin')).toMatch(/^function definePlugin</);
  expect(of('contract defineResource')).toContain('resource: Resource<F, Q, S>');
  expect(of('testing FakeGateway')).toContain('connect(service: Server): Promise<void>;');
  const text = sdkReference(root);
  for (const name of ['definePlugin', 'defineResource', 'listPage', 'recordPage', 'formPage', 'fakeGateway'])
    expect(text.split(`\n### ${name}\n`)[1]?.split('\n### ')[0], name).toContain("As the kit's template has it");
}, 120_000);
