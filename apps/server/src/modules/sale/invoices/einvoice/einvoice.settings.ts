import { optionalUrl } from '#platform/config/setting-kinds'
import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

/** The provider of electronic invoices: both settings or none. */
const shape = {
  EINVOICE_URL: optionalUrl.describe('the address before /v1/invoices'),
  EINVOICE_KEY: z.string().min(16).optional().describe('at least 16 characters'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const einvoiceSettings: SettingGroup = { shape, allOrNone: [['EINVOICE_URL', 'EINVOICE_KEY']] }
