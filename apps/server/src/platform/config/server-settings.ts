import { isIP } from 'node:net'
import { z } from 'zod'
import { optionalUrl } from './setting-kinds.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const serverRoles = ['web', 'api', 'live', 'jobs'] as const

/** `10.1.2.3`, `::1`, `10.0.0.0/8`. */
function isNetwork(text: string) {
  const [address = '', bits = '0', ...rest] = text.trim().split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest
}

/** Address, data directory and operation of the server. */
export const serverSettings = {
  PORT: port.default(3000).describe('a port number from 0 to 65535'),
  HOST: z.string().default('localhost').describe('a host name or IP address to listen on'),
  PUBLIC_URL: optionalUrl.describe('the address people type, such as https://hoc.example.vn'),
  DATA_DIR: z.string().default('.data').describe('a folder for the database and files'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('postgres://user:password@host:port/name'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10).describe('a number from 2 to 200'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('redis://user:password@host:port/number, or rediss:// for TLS'),
  STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(100).max(40_000).default(10_000).describe('milliseconds from 100 to 40000'),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(3000).describe('milliseconds from 0 to 60000'),
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
  HOTLINE: z.string().default('1900 63 6758').describe('a phone number as people read it'), // spec 9
  METRICS_TOKEN: z.string().min(16).optional().describe('at least 16 characters'),
  RATE_LIMIT_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1).describe('a number from 1 up'),
}
