import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

const address = z.url({ protocol: /^https?$/ })
const hosts = z
  .string()
  .regex(/^\.?[a-z0-9.-]+(,\.?[a-z0-9.-]+)*$/)
  .transform((text) => text.split(','))

/** Push notifications: browsers need only DATA_KEY, apps a Firebase service account. */
const shape = {
  PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@\S+|https:\/\/\S+)$/)
    .optional()
    .describe('mailto: or https: contact for push services'),
  PUSH_HOSTS: hosts.optional().describe('hosts of further push services, separated by commas'),
  FCM_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional()
    .describe('the id of the Firebase project'),
  FCM_CLIENT_EMAIL: z.string().includes('@').optional().describe('the client_email of the service account'),
  FCM_PRIVATE_KEY: z.string().includes('PRIVATE KEY').optional().describe('the private_key of the service account, as one line with \\n'),
  FCM_API_URL: address.default('https://fcm.googleapis.com').describe('the address of Firebase Cloud Messaging'),
  FCM_TOKEN_URL: address.default('https://oauth2.googleapis.com/token').describe('the address that grants access'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const pushSettings: SettingGroup = { shape, allOrNone: [['FCM_PROJECT_ID', 'FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY']] }
