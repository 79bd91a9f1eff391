import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'
import { optionalUrl } from '#platform/config/setting-kinds'

/** The payOS channel that pays out: it is another one than the channel that receives, with keys of its own. */
const shape = {
  PAYOS_PAYOUT_CLIENT_ID: z.string().min(1).optional().describe('the client id of the payout channel'),
  PAYOS_PAYOUT_API_KEY: z.string().min(1).optional().describe('the API key of the payout channel'),
  PAYOS_PAYOUT_CHECKSUM_KEY: z.string().min(16).optional().describe('at least 16 characters'),
  PAYOS_PAYOUT_API_URL: optionalUrl.describe('the address of the API, as https://api-merchant.payos.vn'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const payoutSettings: SettingGroup = {
  shape,
  allOrNone: [['PAYOS_PAYOUT_CLIENT_ID', 'PAYOS_PAYOUT_API_KEY', 'PAYOS_PAYOUT_CHECKSUM_KEY', 'PAYOS_PAYOUT_API_URL']],
}
