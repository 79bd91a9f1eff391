import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config'
import { facebookDialogPath, facebookGraphPath, facebookRoutes } from './facebook/facebook.routes.ts'
import { googlePath, googleRoutes } from './google/google.routes.ts'
import { secretOf } from './secret-of.ts'
import { zaloSignInGraphPath, zaloSignInPath, zaloSignInRoutes } from './zalo-sign-in/zalo-sign-in.routes.ts'

/** Settings of sign-in providers that are not configured, with secrets of this data directory. */
export function sandboxSignIns(config: Config, key: string) {
  const here = (path: string) => new URL(path, config.publicUrl).href
  return {
    ...(config.GOOGLE_ISSUER === undefined && {
      GOOGLE_ISSUER: here(googlePath),
      GOOGLE_CLIENT_ID: 'khue-sandbox',
      GOOGLE_CLIENT_SECRET: secretOf(key, 'google'),
    }),
    ...(config.FACEBOOK_APP_ID === undefined && {
      FACEBOOK_APP_ID: '1234567890',
      FACEBOOK_APP_SECRET: secretOf(key, 'facebook'),
      FACEBOOK_DIALOG_URL: here(facebookDialogPath),
      FACEBOOK_GRAPH_URL: here(facebookGraphPath),
    }),
    ...(config.ZALO_SIGN_IN_APP_ID === undefined && {
      ZALO_SIGN_IN_APP_ID: '1234567890',
      ZALO_SIGN_IN_SECRET: secretOf(key, 'zalo-sign-in'),
      ZALO_SIGN_IN_URL: here(zaloSignInPath),
      ZALO_SIGN_IN_GRAPH_URL: here(zaloSignInGraphPath),
    }),
  }
}

/** Mounts the providers whose settings point at this server. */
export async function mountSignIns(fastify: FastifyInstance, config: Config) {
  const here = (path: string) => new URL(path, config.publicUrl).href
  const redirectOf = (provider: string) =>
    new URL(`/login/oauth2/${provider}/handler`, config.sandbox?.alone?.merchantUrl ?? config.publicUrl).href
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config
  if (clientId && clientSecret && issuer === here(googlePath)) {
    const redirectUri = redirectOf('google')
    await fastify.register((scope) => googleRoutes(scope, { issuer, clientId, clientSecret, redirectUri }))
  }
  const { FACEBOOK_APP_ID: facebookId, FACEBOOK_APP_SECRET: facebookSecret } = config
  if (facebookId && facebookSecret && config.FACEBOOK_GRAPH_URL === here(facebookGraphPath)) {
    const redirectUri = redirectOf('facebook')
    await fastify.register((scope) => facebookRoutes(scope, { appId: facebookId, secret: facebookSecret, redirectUri }))
  }
  const { ZALO_SIGN_IN_APP_ID: zaloId, ZALO_SIGN_IN_SECRET: zaloSecret } = config
  if (zaloId && zaloSecret && config.ZALO_SIGN_IN_GRAPH_URL === here(zaloSignInGraphPath)) {
    const redirectUri = redirectOf('zalo')
    await fastify.register((scope) => zaloSignInRoutes(scope, { appId: zaloId, secret: zaloSecret, redirectUri }))
  }
}
