import { parseConfig, settingsSchema } from '#platform/config/config'
import { modules } from './modules/registry.ts'

const groups = modules.flatMap(({ settings }) => settings ?? [])

/** The schema of every setting that the product reads. */
export const Settings = settingsSchema(groups)

/** Reads the settings of the platform and of all modules. Throws `ConfigError` with one line that names the wrong variable. */
export const readConfig = (env: Record<string, string | undefined>) => parseConfig(env, groups)
