import { modules } from './modules/registry.ts'
import { parseConfig, settingsSchema } from '#platform/config/config'
import { credentialSettings } from './modules/people/credentials/credentials.settings.ts'
import { notificationSettings } from './modules/people/notifications/notifications.settings.ts'
import { pushSettings } from './modules/people/notifications/push/push.settings.ts'
import { socialSignInSettings } from './modules/people/social-sign-in/social-sign-in.settings.ts'

const groups = [
  ...modules.flatMap(({ settings }) => settings ?? []),
  credentialSettings,
  notificationSettings,
  pushSettings,
  socialSignInSettings,
]

/** The schema of every setting that the product reads. */
export const Settings = settingsSchema(groups)

/** Reads the settings of the platform and of all modules. Throws `ConfigError` with one line that names the wrong variable. */
export const readConfig = (env: Record<string, string | undefined>) => parseConfig(env, groups)
