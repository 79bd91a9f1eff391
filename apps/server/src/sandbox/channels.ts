import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config'
import { esmsPath, esmsRoutes } from './esms/esms.routes.ts'
import type { Outbox } from './outbox/outbox.ts'
import { secretOf } from './secret-of.ts'
import { startSmtpSink } from './smtp/smtp-sink.ts'
import { znsRoutes, znsPath, znsTokenPath } from './zalo-zns/zns.routes.ts'

const mailUser = 'sandbox'
/** Port 0 until the mail server listens and its port is known. */
const mailbox = (key: string, port = 0) => `smtp://${mailUser}:${secretOf(key, 'smtp')}@127.0.0.1:${port}`

/** Settings of channels that are not configured, for the sandbox. */
export const sandboxChannels = (config: Config, key: string) => ({
  ...(config.ZALO_OA_APP_ID === undefined && {
    ZALO_OA_APP_ID: '1234567890',
    ZALO_OA_SECRET_KEY: secretOf(key, 'zalo'),
    ZALO_OA_REFRESH_TOKEN: secretOf(key, 'zalo-refresh'),
    ZNS_OTP_TEMPLATE_ID: '100001',
    ZNS_NOTICE_TEMPLATE_ID: '100002',
    ZNS_API_URL: new URL(znsPath, config.publicUrl).href,
    ZALO_OA_TOKEN_URL: new URL(znsTokenPath, config.publicUrl).href,
  }),
  ...(config.ESMS_API_KEY === undefined && {
    ESMS_API_KEY: secretOf(key, 'esms-key'),
    ESMS_SECRET_KEY: secretOf(key, 'esms'),
    ESMS_BRANDNAME: 'KHUE',
    ESMS_API_URL: new URL(esmsPath, config.publicUrl).href,
  }),
  ...(config.SMTP_URL === undefined && { SMTP_URL: mailbox(key), SMTP_FROM: 'Khuê <khong-tra-loi@khue.example>' }),
})

/** Mounts the simulated channels whose settings point at this server. */
export async function mountChannels(fastify: FastifyInstance, config: Config, key: string, outbox: Outbox) {
  const { ZALO_OA_APP_ID: appId, ZALO_OA_SECRET_KEY: secretKey, ZALO_OA_REFRESH_TOKEN: firstRefreshToken } = config
  if (appId && secretKey && firstRefreshToken && config.ZNS_API_URL === new URL(znsPath, config.publicUrl).href)
    await fastify.register(async (scope) => znsRoutes(scope, { appId, secretKey, firstRefreshToken, outbox }))
  const { ESMS_API_KEY: apiKey, ESMS_SECRET_KEY: esmsSecret, ESMS_BRANDNAME: brandname } = config
  if (apiKey && esmsSecret && brandname && config.ESMS_API_URL === new URL(esmsPath, config.publicUrl).href)
    await fastify.register(async (scope) => esmsRoutes(scope, { apiKey, secretKey: esmsSecret, brandname, outbox }))
  if (config.SMTP_URL === mailbox(key)) {
    const port = config.sandbox?.alone?.mailPort ?? 0
    const sink = await startSmtpSink({ user: mailUser, password: secretOf(key, 'smtp'), outbox }, port)
    fastify.addHook('onClose', () => sink.stop())
    config.SMTP_URL = mailbox(key, sink.port)
  }
}
