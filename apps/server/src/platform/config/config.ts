import path from 'node:path'
import { z } from 'zod'
import { channelSettings } from './settings/channel-settings.ts'
import { chatSettings } from './settings/chat-settings.ts'
import { dataKeySettings } from './settings/data-key-settings.ts'
import { einvoiceSettings } from './settings/einvoice-settings.ts'
import { fileStorageSettings } from './settings/file-storage-settings.ts'
import { siteSettings } from './settings/site-settings.ts'
import { notificationSettings } from './settings/notification-settings.ts'
import { pushSettings } from './settings/push-settings.ts'
import { secondFactorSettings } from './settings/second-factor-settings.ts'
import { serverSettings } from './settings/server-settings.ts'
import { signInProviderSettings } from './settings/sign-in-provider-settings.ts'
import { socialSignInSettings } from './settings/social-sign-in-settings.ts'
import { transferSettings } from './settings/transfer-settings.ts'
import { vnpaySettings } from './settings/vnpay-settings.ts'
import { walletSettings } from './settings/wallet-settings.ts'

/** Every setting the product reads. An empty variable counts as unset. `.env.example` explains each one. */
export const Settings = z.object({
  ...serverSettings,
  ...dataKeySettings,
  ...fileStorageSettings,
  ...vnpaySettings,
  ...transferSettings,
  ...walletSettings,
  ...einvoiceSettings,
  ...channelSettings,
  ...chatSettings,
  ...notificationSettings,
  ...pushSettings,
  ...secondFactorSettings,
  ...signInProviderSettings,
  ...socialSignInSettings,
  ...siteSettings,
})
type Settings = z.output<typeof Settings>

const allOrNone: readonly (keyof Settings)[][] = [
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['VNPAY_TMN_CODE', 'VNPAY_HASH_SECRET', 'VNPAY_PAY_URL', 'VNPAY_API_URL'],
  ['BANK_BIN', 'BANK_ACCOUNT', 'BANK_HOLDER'],
  ['PAYOS_CLIENT_ID', 'PAYOS_API_KEY', 'PAYOS_CHECKSUM_KEY', 'PAYOS_API_URL'],
  ['MOMO_PARTNER_CODE', 'MOMO_ACCESS_KEY', 'MOMO_SECRET_KEY', 'MOMO_API_URL'],
  ['ZALOPAY_APP_ID', 'ZALOPAY_KEY1', 'ZALOPAY_KEY2', 'ZALOPAY_API_URL'],
  ['FUNDIIN_CLIENT_ID', 'FUNDIIN_SECRET', 'FUNDIIN_MERCHANT_ID', 'FUNDIIN_STORE_ID', 'FUNDIIN_API_URL'],
  ['EINVOICE_URL', 'EINVOICE_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET', 'FACEBOOK_DIALOG_URL', 'FACEBOOK_GRAPH_URL'],
  ['ZALO_SIGN_IN_APP_ID', 'ZALO_SIGN_IN_SECRET', 'ZALO_SIGN_IN_URL', 'ZALO_SIGN_IN_GRAPH_URL'],
  ['ZALO_OA_APP_ID', 'ZALO_OA_SECRET_KEY', 'ZALO_OA_REFRESH_TOKEN', 'ZNS_OTP_TEMPLATE_ID'],
  ['ESMS_API_KEY', 'ESMS_SECRET_KEY', 'ESMS_BRANDNAME'],
  ['SMTP_URL', 'SMTP_FROM'],
  ['FCM_PROJECT_ID', 'FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY'],
  ['BUSINESS_BADGE_NUMBER', 'BUSINESS_BADGE_URL'],
]

/** The settings with all derived values, so that each is derived once. */
export type Config = Settings & {
  publicUrl: URL
  dataDir: string
  /** Demo accounts, demo data and sandboxes exist (architecture 3a, "Demo mode"). */
  isDemo: boolean
  /** The platform itself offers instalments without interest. */
  offersInstalments: boolean
  isLoopback: boolean
  /** Cookies are `Secure` and HSTS is sent. */
  isTls: boolean
  /** Settings of the sandboxes in demo mode; absent outside demo mode. */
  sandbox?: { key: string }
}

/** A wrong setting. The message is one line for the terminal. */
export class ConfigError extends Error {}

/** Names of settings that hold a secret, including addresses with a password. */
const secretName = /KEY|SECRET|TOKEN|PASSWORD|^DATABASE_URL$|^REDIS_URL$|^SMTP_URL$/

const loopbackHosts = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Parses the environment once. Throws `ConfigError` with one line that names the variable and its allowed values. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) throw new ConfigError(wrongSetting(parsed.error, given))
  const settings = parsed.data
  for (const names of allOrNone) requireAllOrNone(settings, names)
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)
  const isLoopback = loopbackHosts.has(settings.HOST) && loopbackHosts.has(publicUrl.hostname)
  const isDemo = settings.DEMO === undefined ? isLoopback : settings.DEMO === '1'
  return {
    ...settings,
    publicUrl,
    dataDir: path.resolve(settings.DATA_DIR),
    isLoopback,
    isDemo,
    offersInstalments: settings.INSTALMENTS === undefined ? isDemo : settings.INSTALMENTS === '1',
    isTls: publicUrl.protocol === 'https:',
  }
}

function wrongSetting(error: z.ZodError, given: Record<string, unknown>) {
  const name = String(error.issues[0]?.path[0])
  const may = Settings.shape[name as keyof typeof Settings.shape]?.description ?? 'another value'
  const shown = secretName.test(name) ? name : `${name}=${JSON.stringify(given[name])}` // secrets stay out of logs, where this line ends up
  return `${shown} is not usable: it may be ${may}.`
}

function requireAllOrNone(settings: Settings, names: readonly (keyof Settings)[]) {
  const missing = names.filter((name) => settings[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return
  throw new ConfigError(`${missing.join(', ')} must be set too: ${names.join(', ')} belong together.`)
}
