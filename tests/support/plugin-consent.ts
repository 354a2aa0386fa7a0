import type { Answer, SystemWorld } from './system-world.ts';

const path = '/api/platform/partnerPlugin';
/** Activates a version as the operator; where it asks a platform for more, its administrator agrees. */
export async function activateAndAgree(
  world: SystemWorld,
  operator: string,
  model: {
    readonly packageId: unknown;
    readonly scopePlatformId: string;
    readonly consent: readonly string[];
    readonly rollback?: boolean;
  },
): Promise<Answer> {
  const answer = await world.run(operator, `${path}/activate`, { rollback: false, ...model });
  if (answer.status !== 200 || answer.data['waits'] !== true) return answer;
  const { packageId, scopePlatformId, consent } = model;
  const token = await world.enter(`admin_${scopePlatformId}`);
  const { activations } = (await world.call(token, `${path}/overview`, {})).data as unknown as {
    activations: readonly { readonly pluginId: string; readonly offer: { readonly packageId: string } | null }[];
  };
  const pluginId = activations.find(({ offer }) => offer?.packageId === packageId)?.pluginId;
  return world.run(token, `${path}/consent`, { pluginId, packageId, consent });
}
