/** What a build was made for: `.env` of the project, or the environment of whoever builds. */
export interface BuildSettings {
  /** Platform whose look the sign-in page has when neither the host nor the path names one. */
  readonly platformId: string;
  readonly without: { readonly brokers: boolean; readonly carCaptains: boolean };
}
type Environment = Readonly<Record<string, string | boolean | undefined>>;

export const readBuildSettings = (env: Environment): BuildSettings => ({
  platformId: String(env['VITE_PLATFORM_ID'] ?? ''),
  without: { brokers: env['VITE_BROKER'] === '0', carCaptains: env['VITE_CAR_CAPTAIN'] === '0' },
});
export const buildSettings = readBuildSettings(import.meta.env);
