import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const optionalUrl = z.url({ protocol: /^https?$/ }).optional()
const serverRoles = ['web', 'api', 'live', 'jobs'] as const

/** `10.1.2.3`, `::1`, `10.0.0.0/8`. */
function isNetwork(text: string) {
  const [address = '', bits = '0', ...rest] = text.trim().split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest
}

/** Every setting the product reads. An empty variable counts as unset. Each is explained in `.env.example`. */
export const Settings = z.object({
  PORT: port.default(3000).describe('a port number from 0 to 65535'),
  HOST: z.string().default('localhost').describe('a host name or IP address to listen on'),
  PUBLIC_URL: optionalUrl.describe('the address people type, such as https://hoc.example.vn'),
  DATA_DIR: z.string().default('.data').describe('a folder for the database and files'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('postgres://user:password@host:port/name'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10).describe('a number from 2 to 200'),
  STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(100).max(40_000).default(10_000).describe('milliseconds from 100 to 40000'),
  TRUST_PROXY: z
    .string()
    .refine((text) => /^\d$/.test(text) || text.split(',').every(isNetwork))
    .default('0')
    .describe('0, a number of proxies, or a list of their IP addresses'),
  ROLES: z
    .string()
    .default(serverRoles.join(','))
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(serverRoles)).min(1))
    .describe('a comma-separated choice of web, api, live, jobs'),
  DEMO: z.enum(['0', '1']).optional().describe('0 or 1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
  METRICS_TOKEN: z.string().min(16).optional().describe('at least 16 characters'),
  RATE_LIMIT_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1).describe('a number from 1 up'),
  VNPAY_TMN_CODE: z
    .string()
    .regex(/^[A-Za-z0-9]{8}$/)
    .optional()
    .describe('8 letters or digits'),
  VNPAY_HASH_SECRET: z.string().min(16).optional().describe('at least 16 characters'),
  VNPAY_PAY_URL: optionalUrl.describe('the address of vpcpay.html'),
  VNPAY_API_URL: optionalUrl.describe('the address of merchant_webapi/api/transaction'),
  HOTLINE: z.string().default('1900 63 6758').describe('a phone number as people read it'), // spec 9
  BUSINESS_BADGE_NUMBER: z.string().optional().describe('the registration number of the Ministry of Industry and Trade'),
  BUSINESS_BADGE_URL: optionalUrl.describe('the address of the registration page'),
  FACEBOOK_URL: optionalUrl.describe('an address'),
  YOUTUBE_URL: optionalUrl.describe('an address'),
  TIKTOK_URL: optionalUrl.describe('an address'),
  APP_STORE_URL: optionalUrl.describe('an address'),
  GOOGLE_PLAY_URL: optionalUrl.describe('an address'),
})
type Settings = z.output<typeof Settings>

/** The settings as the product uses them: derived values included, so that nobody derives them twice. */
export type Config = Settings & {
  publicUrl: URL
  dataDir: string
  /** Demo accounts, demo data and sandboxes exist (architecture 3a, "Demo mode"). */
  isDemo: boolean
  isLoopback: boolean
  /** Cookies are `Secure` and HSTS is sent. */
  isTls: boolean
  /** What the stand-ins of demo mode run with; absent wherever they do not exist. */
  sandbox?: { key: string }
}

/** A wrong setting: one line, fit for the terminal. */
export class ConfigError extends Error {}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Parses the environment once. Throws `ConfigError` with one line that names the variable and what it may be. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) throw new ConfigError(wrongSetting(parsed.error, given))
  const settings = parsed.data
  requireAllOrNone(settings, ['VNPAY_TMN_CODE', 'VNPAY_HASH_SECRET', 'VNPAY_PAY_URL', 'VNPAY_API_URL'])
  requireAllOrNone(settings, ['BUSINESS_BADGE_NUMBER', 'BUSINESS_BADGE_URL'])
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)
  const isLoopback = loopbackHosts.has(settings.HOST) && loopbackHosts.has(publicUrl.hostname)
  return {
    ...settings,
    publicUrl,
    dataDir: path.resolve(settings.DATA_DIR),
    isLoopback,
    isDemo: settings.DEMO === undefined ? isLoopback : settings.DEMO === '1',
    isTls: publicUrl.protocol === 'https:',
  }
}

function wrongSetting(error: z.ZodError, given: Record<string, unknown>) {
  const name = String(error.issues[0]?.path[0])
  const may = Settings.shape[name as keyof typeof Settings.shape]?.description ?? 'another value'
  return `${name}=${JSON.stringify(given[name])} is not usable: it may be ${may}.`
}

function requireAllOrNone(settings: Settings, names: (keyof Settings)[]) {
  const missing = names.filter((name) => settings[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return
  throw new ConfigError(`${missing.join(', ')} must be set too: ${names.join(', ')} belong together.`)
}
