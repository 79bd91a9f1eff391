import { z } from 'zod'
import { optionalUrl } from './setting-kinds.ts'

const key = z.string().min(8).optional().describe('at least 8 characters')
const refundFields = 'accessKey,amount,description,orderId,partnerCode,requestId,transId'

/** Wallets and pay-later providers: of each, all settings or none. Where a provider's documents leave a choice open, a setting decides it. */
export const walletSettings = {
  MOMO_PARTNER_CODE: z.string().min(1).max(50).optional().describe('the partner code of the contract'),
  MOMO_ACCESS_KEY: key,
  MOMO_SECRET_KEY: key,
  MOMO_API_URL: optionalUrl.describe('the address before /v2/gateway/api'),
  MOMO_REFUND_FIELDS: z
    .string()
    .regex(/^[a-zA-Z]+(,[a-zA-Z]+)+$/)
    .default(refundFields)
    .transform((names) => names.split(','))
    .describe('names of fields with commas between them'),
  ZALOPAY_APP_ID: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .describe('a number'),
  ZALOPAY_KEY1: key,
  ZALOPAY_KEY2: key,
  ZALOPAY_API_URL: optionalUrl.describe('the address before /v2/create'),
  ZALOPAY_TRUST_RETURN: z.enum(['0', '1']).default('0').describe('0 or 1'),
  FUNDIIN_CLIENT_ID: z.string().min(1).optional().describe('the client id of the contract'),
  FUNDIIN_SECRET: key,
  FUNDIIN_MERCHANT_ID: z.string().min(1).optional().describe('the merchant id of the contract'),
  FUNDIIN_STORE_ID: z.string().min(1).optional().describe('the store id of the contract'),
  FUNDIIN_API_URL: optionalUrl.describe('the address before /v2/payments'),
  FUNDIIN_SIGNATURE: z.enum(['hex', 'base64']).default('hex').describe('hex or base64'),
  INSTALMENTS: z.enum(['0', '1']).optional().describe('0 or 1'),
}
