import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

const address = z.url({ protocol: /^https?$/ })

/** Message channels: Zalo, SMS and e-mail; of each, all settings or none. The addresses are those of the providers. */
const shape = {
  ZALO_OA_APP_ID: z.string().regex(/^\d+$/).optional().describe('the number of the Zalo application'),
  ZALO_OA_SECRET_KEY: z.string().min(8).optional().describe('the secret key of the Zalo application'),
  ZALO_OA_REFRESH_TOKEN: z.string().min(16).optional().describe('a refresh token of the Official Account that was never used'),
  ZNS_OTP_TEMPLATE_ID: z.string().regex(/^\d+$/).optional().describe('the number of an approved OTP template with the parameter otp'),
  ZNS_NOTICE_TEMPLATE_ID: z
    .string()
    .regex(/^\d+$/)
    .optional()
    .describe('the number of an approved template with the parameters title and content'),
  ZNS_API_URL: address.default('https://business.openapi.zalo.me/message/template').describe('the address that sends a template message'),
  ZALO_OA_TOKEN_URL: address.default('https://oauth.zaloapp.com/v4/oa/access_token').describe('the address that renews tokens'),
  ESMS_API_KEY: z.string().min(8).optional().describe('the ApiKey of the eSMS account'),
  ESMS_SECRET_KEY: z.string().min(8).optional().describe('the SecretKey of the eSMS account'),
  ESMS_BRANDNAME: z.string().max(11).optional().describe('the registered brand name, at most 11 characters'),
  ESMS_API_URL: address
    .default('https://rest.esms.vn/MainService.svc/json/SendMultipleMessage_V4_post_json/')
    .describe('the address that sends an SMS'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('smtps://user:password@host:port, or smtp:// with STARTTLS'),
  SMTP_FROM: z.string().includes('@').optional().describe('the sender, such as Khuê <khong-tra-loi@example.vn>'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const channelSettings: SettingGroup = {
  shape,
  allOrNone: [
    ['ZALO_OA_APP_ID', 'ZALO_OA_SECRET_KEY', 'ZALO_OA_REFRESH_TOKEN', 'ZNS_OTP_TEMPLATE_ID'],
    ['ESMS_API_KEY', 'ESMS_SECRET_KEY', 'ESMS_BRANDNAME'],
    ['SMTP_URL', 'SMTP_FROM'],
  ],
}
