import path from 'node:path'
import { z } from 'zod'
import { dataKeySettings } from './data-key-settings.ts'
import { serverSettings } from './server-settings.ts'

const platformSettings = { ...serverSettings, ...dataKeySettings }

/** Settings of a module (`Module.settings`). Its file adds their types to `Config` by declaration merging. */
export type SettingGroup = {
  shape: z.ZodRawShape
  /** Names of settings that are set together or not at all. */
  allOrNone?: readonly (readonly string[])[]
  allowedHosts?: (config: Config) => Partial<AllowedHosts>
}

/** Origins outside the platform that its pages may use (Content-Security-Policy). */
export type AllowedHosts = { pictures: string[]; connections: string[]; frames: string[]; formTargets: string[] }

export type SettingsOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/** The settings of the platform and of all modules, with all derived values, so that each is derived once. */
export interface Config extends SettingsOf<typeof platformSettings> {
  publicUrl: URL
  dataDir: string
  /** Demo accounts, demo data and sandboxes exist (architecture 3a, "Demo mode"). */
  isDemo: boolean
  isLoopback: boolean
  /** Cookies are `Secure` and HSTS is sent. */
  isTls: boolean
  allowedHosts: AllowedHosts
  /** Settings of the sandboxes in demo mode; absent outside demo mode. `alone` when they run as their own process (`npm run sandbox`). */
  sandbox?: { key: string; alone?: { merchantUrl: URL; mailPort: number } }
}

/** A wrong setting. The message is one line for the terminal. */
export class ConfigError extends Error {}

/** Names of settings that hold a secret, including addresses with a password. */
const secretName = /KEY|SECRET|TOKEN|PASSWORD|^DATABASE_URL$|^REDIS_URL$|^SMTP_URL$/

const loopbackHosts = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** The schema of every setting the product reads, given those of its modules. `.env.example` explains each one. */
export const settingsSchema = (groups: readonly SettingGroup[]) =>
  z.object(Object.assign({}, platformSettings, ...groups.map(({ shape }) => shape)) as typeof platformSettings)

/**
 * Parses the environment once; an empty variable counts as unset. Throws `ConfigError` with one line that names the variable and its allowed values.
 */
export function parseConfig(env: Record<string, string | undefined>, groups: readonly SettingGroup[]): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const schema = settingsSchema(groups)
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new ConfigError(wrongSetting(parsed.error, schema.shape, given))
  const settings = parsed.data
  for (const { allOrNone = [] } of groups) for (const names of allOrNone) requireAllOrNone(settings, names)
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)
  const isLoopback = loopbackHosts.has(settings.HOST) && loopbackHosts.has(publicUrl.hostname)
  const config: Config = {
    ...(settings as Config), // the groups of the modules declare the rest
    publicUrl,
    dataDir: path.resolve(settings.DATA_DIR),
    isLoopback,
    isDemo: settings.DEMO === undefined ? isLoopback : settings.DEMO === '1',
    isTls: publicUrl.protocol === 'https:',
  }
  return { ...config, allowedHosts: allowedHostsOf(config, groups) }
}

function allowedHostsOf(config: Config, groups: readonly SettingGroup[]) {
  const hosts: AllowedHosts = { pictures: [], connections: [], frames: [], formTargets: [] }
  for (const { allowedHosts } of groups) {
    for (const [use, origins] of Object.entries(allowedHosts?.(config) ?? {})) {
      const kind = use as keyof AllowedHosts
      hosts[kind] = [...new Set([...hosts[kind], ...origins])]
    }
  }
  return hosts
}

function wrongSetting(error: z.ZodError, shape: Record<string, z.ZodType>, given: Record<string, unknown>) {
  const name = String(error.issues[0]?.path[0])
  const may = shape[name]?.description ?? 'another value'
  const shown = secretName.test(name) ? name : `${name}=${JSON.stringify(given[name])}` // secrets stay out of logs, where this line ends up
  return `${shown} is not usable: it may be ${may}.`
}

function requireAllOrNone(settings: Record<string, unknown>, names: readonly string[]) {
  const missing = names.filter((name) => settings[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return
  throw new ConfigError(`${missing.join(', ')} must be set too: ${names.join(', ')} belong together.`)
}
