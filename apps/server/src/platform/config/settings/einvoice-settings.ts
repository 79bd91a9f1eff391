import { z } from 'zod'
import { optionalUrl } from './setting-kinds.ts'

/** The provider of electronic invoices: both settings or none. */
export const einvoiceSettings = {
  EINVOICE_URL: optionalUrl.describe('the address before /v1/invoices'),
  EINVOICE_KEY: z.string().min(16).optional().describe('at least 16 characters'),
}
