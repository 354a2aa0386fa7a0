import { beforeAll, expect, it } from 'vitest';
import { pickedFields } from '../../sdk/contract/index.ts';
import { people, keysOf } from '../support/people.ts';
import { SecurityWorld } from '../support/security-world.ts';

let world: SecurityWorld;
beforeAll(async () => {
  world = await SecurityWorld.open(people.map(({ name }) => name));
}, 240_000);

it('whoever may send a form can look up the records of all its fields', { timeout: 240_000 }, async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const person of people) {
    const keys = keysOf(person, world.manifests);
    for (const { command, query, access } of world.declared) {
      const of = command ?? query;
      if (!of || typeof access === 'string' || !access.some((key) => keys.has(key)) || of.name.endsWith('.pick'))
        continue;
      for (const field of pickedFields(of)) {
        const answer = await world.post(person.name, `${of.path}/pick`, { field });
        asked += 1;
        if (answer.body['status'] !== 200)
          wrong.push(`${person.name} ${of.name} ${field}: ${answer.text.slice(0, 200)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(300);
});
