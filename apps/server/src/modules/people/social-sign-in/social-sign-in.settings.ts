import { optionalUrl } from '#platform/config/setting-kinds'
import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

const secret = z.string().min(16).optional().describe('at least 16 characters')

/**
 * The accounts people sign in with: the platform's own provider, or the OpenID provider named here (architecture 3a, "Provider"); and external accounts
 * that people may link: of each provider, all settings or none.
 */
const shape = {
  OIDC_ISSUER: optionalUrl.describe('the issuer of an OpenID provider, such as https://id.example.vn/realms/khue'),
  OIDC_CLIENT_ID: z.string().optional().describe('the client id issued by the provider'),
  OIDC_CLIENT_SECRET: z.string().min(8).optional().describe('at least 8 characters'),
  OIDC_NAME: z.string().max(60).optional().describe('the name of the provider as people know it'),
  OIDC_SIGN_UP_URL: optionalUrl.describe('the address where the provider opens accounts'),
  OIDC_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(30).default(5).describe('seconds from 0.1 to 30'),
  GOOGLE_ISSUER: optionalUrl.describe('the issuer, https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional().describe('the client id from the Google Cloud console'),
  GOOGLE_CLIENT_SECRET: secret,
  FACEBOOK_APP_ID: z.string().regex(/^\d+$/).optional().describe('digits'),
  FACEBOOK_APP_SECRET: secret,
  FACEBOOK_DIALOG_URL: optionalUrl.describe('the address of dialog/oauth'),
  FACEBOOK_GRAPH_URL: optionalUrl.describe('the address of the Graph API with its version'),
  ZALO_SIGN_IN_APP_ID: z.string().regex(/^\d+$/).optional().describe('digits'),
  ZALO_SIGN_IN_SECRET: secret,
  ZALO_SIGN_IN_URL: optionalUrl.describe('the address of the OAuth service with its version'),
  ZALO_SIGN_IN_GRAPH_URL: optionalUrl.describe('the address of the Graph API with its version'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const socialSignInSettings: SettingGroup = {
  shape,
  allOrNone: [
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    ['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET', 'FACEBOOK_DIALOG_URL', 'FACEBOOK_GRAPH_URL'],
    ['ZALO_SIGN_IN_APP_ID', 'ZALO_SIGN_IN_SECRET', 'ZALO_SIGN_IN_URL', 'ZALO_SIGN_IN_GRAPH_URL'],
  ],
}
