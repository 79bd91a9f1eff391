import { z } from 'zod'
import { optionalUrl } from './setting-kinds.ts'

const secret = z.string().min(16).optional().describe('at least 16 characters')

/** External accounts that people may link and sign in with: of each provider, all settings or none. */
export const socialSignInSettings = {
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
