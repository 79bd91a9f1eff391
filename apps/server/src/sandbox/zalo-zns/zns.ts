import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Outbox } from '../outbox/outbox.ts'

/** The contract between Zalo and the owner of the Official Account. */
export type ZnsContract = { appId: string; secretKey: string; firstRefreshToken: string; outbox: Outbox }

const accessSeconds = 90_000 // about 25 hours

/**
 * Tokens carry their own signature, so that they survive a restart. A refresh token works once in the life of this process; at Zalo it works once
 * ever.
 */
export function zaloTokens({ appId, secretKey, firstRefreshToken }: ZnsContract) {
  const used = new Set<string>()
  const signed = (kind: string, body: string) =>
    `${body}.${createHmac('sha256', secretKey).update(`${kind}:${appId}:${body}`).digest('base64url')}`
  const isOurs = (kind: string, token: string) => isSame(signed(kind, token.slice(0, token.lastIndexOf('.'))), token)
  const make = (kind: string) => signed(kind, `${Date.now() + accessSeconds * 1000}.${randomUUID()}`)
  return {
    isLiving: (token: string) => isOurs('access', token) && Number(token.split('.', 1)[0]) > Date.now(),
    exchange(form: URLSearchParams, shownSecret: string) {
      if (form.get('app_id') !== appId || !isSame(shownSecret, secretKey)) return { error: -14002, error_name: 'Invalid app' }
      if (form.get('grant_type') !== 'refresh_token') return { error: -14010, error_name: 'Invalid grant type' }
      const refresh = form.get('refresh_token') ?? ''
      const isKnown = refresh === firstRefreshToken || isOurs('refresh', refresh)
      if (!isKnown || used.has(refresh)) return { error: -14020, error_name: 'Invalid refresh token' }
      used.add(refresh)
      return { access_token: make('access'), refresh_token: make('refresh'), expires_in: String(accessSeconds) }
    },
  }
}

const Sending = z.object({
  phone: z.string().regex(/^84\d{9}$/),
  template_id: z.string().min(1),
  template_data: z.record(z.string(), z.string()),
  tracking_id: z.string().min(1).max(48),
})

/** Numbers with this ending have no Zalo, so that a tester can see the next channel. */
export const endingWithoutZalo = '118'

export function answerTemplate(outbox: Outbox, body: unknown) {
  const sending = Sending.safeParse(body)
  if (!sending.success) return { error: -108, message: 'Phone number or parameters are invalid' }
  const { phone, template_data: data } = sending.data
  if (phone.endsWith(endingWithoutZalo)) return { error: -118, message: 'Zalo account not existed' }
  const text = data.otp ? `Mã OTP của bạn là ${data.otp}.` : (data.content ?? '')
  outbox.add({ channel: 'zalo', to: phone, title: data.title ?? 'Mã OTP', text })
  return {
    error: 0,
    message: 'Success',
    data: { msg_id: randomUUID(), sent_time: String(Date.now()), quota: { dailyQuota: '500', remainingQuota: '499' } },
  }
}

function isSame(shown: string, wanted: string) {
  const [a, b] = [Buffer.from(shown), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
