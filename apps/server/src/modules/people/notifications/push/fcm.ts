import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Config } from '#platform/config/config'
import { type PushMessage, type PushOutcome, secondsToLive } from './push-message.ts'

const timeoutMs = 10_000
const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const renewBeforeMs = 60_000

export const isFcmOpen = ({ FCM_PROJECT_ID }: Config) => FCM_PROJECT_ID !== undefined

type Access = { token: string; endsAt: number }
/** One token per service account, shared by concurrent sends. */
const accesses = new Map<string, Promise<Access>>()

const Granted = z.object({ access_token: z.string(), expires_in: z.number() })
const Refusal = z.object({
  error: z.object({ status: z.string().optional(), details: z.array(z.object({ errorCode: z.string().optional() })).optional() }),
})

/** A message to an app by Firebase Cloud Messaging, HTTP v1. */
export async function sendFcm(config: Config, token: unknown, message: PushMessage): Promise<PushOutcome> {
  const { tag, title, body, url, isUrgent } = message
  const response = await fetch(new URL(`/v1/projects/${config.FCM_PROJECT_ID}/messages:send`, config.FCM_API_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessOf(config)}` },
    body: JSON.stringify({
      message: {
        token: z.string().parse(token),
        notification: { title, body },
        data: { url, tag },
        android: { priority: isUrgent ? 'HIGH' : 'NORMAL', ttl: `${secondsToLive(message)}s`, collapse_key: tag, notification: { tag } },
        apns: { headers: { 'apns-collapse-id': tag, 'apns-priority': isUrgent ? '10' : '5' } },
      },
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.ok) return 'sent'
  if (response.status === 401) forget(config)
  const refusal = Refusal.safeParse(await response.json().catch(() => undefined))
  const codes = refusal.data?.error.details?.map(({ errorCode }) => errorCode) ?? []
  if (response.status === 404 || codes.includes('UNREGISTERED')) return 'gone'
  return response.status === 401 || response.status === 429 || response.status >= 500 ? 'later' : 'refused'
}

const forget = ({ FCM_CLIENT_EMAIL = '' }: Config) => accesses.delete(FCM_CLIENT_EMAIL)

async function accessOf(config: Config): Promise<string> {
  const { FCM_CLIENT_EMAIL: email = '' } = config
  const known = accesses.get(email) ?? renew(config)
  accesses.set(email, known)
  try {
    const { token, endsAt } = await known
    if (endsAt > Date.now()) return token
  } catch (error) {
    forget(config)
    throw error
  }
  forget(config)
  return accessOf(config)
}

/** Exchanges a signed assertion of the service account (RFC 7523). */
async function renew({ FCM_CLIENT_EMAIL: email = '', FCM_PRIVATE_KEY = '', FCM_TOKEN_URL }: Config): Promise<Access> {
  const key = await importPKCS8(FCM_PRIVATE_KEY.replaceAll(String.raw`\n`, '\n'), 'RS256') // environment variables hold the key on one line
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience(FCM_TOKEN_URL)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
  const response = await fetch(FCM_TOKEN_URL, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`${new URL(FCM_TOKEN_URL).host} answered ${response.status}`)
  const { access_token: token, expires_in: seconds } = Granted.parse(await response.json())
  return { token, endsAt: Date.now() + seconds * 1000 - renewBeforeMs }
}
