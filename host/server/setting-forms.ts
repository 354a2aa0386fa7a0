import type { S3Settings } from '@freightdeck/core/server/files';
import { metricsSetting, type MetricsSetting } from './metrics-setting.ts';
import { SettingsFault } from './settings-fault.ts';

export function s3Of(given: (name: string) => string, isDemo: boolean): S3Settings | undefined {
  const bucket = given('FREIGHTDECK_S3_BUCKET');
  if (bucket === '') return undefined;
  const endpoint = given('FREIGHTDECK_S3_ENDPOINT');
  const [keyId, secret] = [given('FREIGHTDECK_S3_KEY_ID'), given('FREIGHTDECK_S3_SECRET')];
  if (isDemo) throw new SettingsFault('FREIGHTDECK_S3_BUCKET is not for demo mode: its files stay here.');
  if (keyId === '' || secret === '')
    throw new SettingsFault('FREIGHTDECK_S3_BUCKET needs FREIGHTDECK_S3_KEY_ID and FREIGHTDECK_S3_SECRET.');
  if (endpoint !== '' && !/^https?:\/\/[^/?#\s]+\/?$/.test(endpoint))
    throw new SettingsFault(
      `FREIGHTDECK_S3_ENDPOINT is "${endpoint}"; it must be an address such as https://s3.example.cn.`,
    );
  return { bucket, endpoint, region: given('FREIGHTDECK_S3_REGION') || 'us-east-1', keyId, secret };
}

export function metricsOf(given: string): MetricsSetting | undefined {
  const setting = metricsSetting(given);
  // A token is a secret: what was given is not repeated.
  if (given !== '' && setting === undefined)
    throw new SettingsFault('FREIGHTDECK_METRICS must be token:… with 24 characters or more, or 127.0.0.1:<port>.');
  return setting;
}
export function tracesOf(given: string): string {
  const origin = given.replace(/\/$/, '');
  if (
    given !== '' &&
    (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol) || new URL(given).origin !== origin)
  )
    throw new SettingsFault(
      `FREIGHTDECK_TRACES is "${given}"; it must be an address without a path, such as http://127.0.0.1:4318.`,
    );
  return origin;
}
export function publicUrlOf(given: string): string {
  if (given !== '' && (!URL.canParse(given) || new URL(given).origin !== given.replace(/\/$/, '')))
    throw new SettingsFault(
      `FREIGHTDECK_PUBLIC_URL is "${given}"; it must be an address without a path, such as https://console.example.cn.`,
    );
  return given.replace(/\/$/, '');
}

/** `jt808:7611` */
export function gatewayAt(given: string): readonly [name: string, port: number] {
  const [, name, port] = /^([a-z0-9]+):(\d{1,5})$/.exec(given) ?? [];
  if (name === undefined || Number(port) > 65_535)
    throw new SettingsFault(`FREIGHTDECK_GATEWAYS names "${given}"; it must be a name and a port, such as jt808:7611.`);
  return [name, Number(port)];
}

/** A streaming replica and how long reports wait for it; undefined without an address. */
export function replicaOf(url: string, waitMs: number): { readonly url: string; readonly waitMs: number } | undefined {
  if (url === '') return undefined;
  if (!/^postgres(ql)?:\/\/\S+$/.test(url))
    throw new SettingsFault('FREIGHTDECK_REPLICA_URL must begin with postgres:// or postgresql://.');
  return { url, waitMs };
}
