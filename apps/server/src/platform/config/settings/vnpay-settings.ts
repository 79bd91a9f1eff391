import { z } from 'zod'
import { optionalUrl } from './setting-kinds.ts'

/** The payment gateway VNPAY: all settings or none. */
export const vnpaySettings = {
  VNPAY_TMN_CODE: z
    .string()
    .regex(/^[A-Za-z0-9]{8}$/)
    .optional()
    .describe('8 letters or digits'),
  VNPAY_HASH_SECRET: z.string().min(16).optional().describe('at least 16 characters'),
  VNPAY_PAY_URL: optionalUrl.describe('the address of vpcpay.html'),
  VNPAY_API_URL: optionalUrl.describe('the address of merchant_webapi/api/transaction'),
}
