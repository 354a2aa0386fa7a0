/** Settings of a build: `.env` of the project, or the environment of the build. */
export interface BuildSettings {
  /** Platform whose branding the sign-in page uses when neither the host nor the path names one. */
  readonly platformId: string;
  readonly without: { readonly brokers: boolean; readonly carCaptains: boolean };
}
type Environment = Readonly<Record<string, string | boolean | undefined>>;

export const readBuildSettings = (env: Environment): BuildSettings => ({
  platformId: String(env['VITE_PLATFORM_ID'] ?? ''),
  without: { brokers: env['VITE_BROKER'] === '0', carCaptains: env['VITE_CAR_CAPTAIN'] === '0' },
});
export const buildSettings = readBuildSettings(import.meta.env);
