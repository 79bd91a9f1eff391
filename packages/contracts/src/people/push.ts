import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A browser by Web Push (RFC 8030), or an app by Firebase Cloud Messaging. */
export const pushKinds = ['WEB', 'FCM'] as const
export type PushKind = (typeof pushKinds)[number]

const root = '/messaging/notifications'
const headers = z.object({ 'x-msg-app': z.literal('CFM', 'Thiếu header x-msg-app: CFM.') })

/** This many bytes in base64url without padding. */
const bytes = (count: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 8) / 6)}}$`))
/** As `PushSubscription.toJSON()` writes it. */
export const WebPushToken = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  /** RFC 8291: an uncompressed point of P-256, and a secret. */
  keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
})
/** Spec 7: the token of a cloud messaging service, or the subscription of a browser. */
export const PushToken = z.union([z.string().min(20).max(4096), WebPushToken])

export const getPushKey = endpoint({
  method: 'GET',
  path: `${root}/push-key`,
  access: 'user',
  summary: 'Khoá công khai để trình duyệt đăng ký nhận thông báo (VAPID)',
  headers,
  reply: z.object({ key: z.string().nullable().describe('Trống khi trang này không gửi thông báo đẩy') }),
})
export const registerPush = endpoint({
  method: 'POST',
  path: `${root}/register`,
  access: 'user',
  summary: 'Nhận thông báo trên thiết bị này',
  headers,
  body: z.strictObject({
    token: PushToken,
    replaces: WebPushToken.shape.endpoint.optional().describe('Địa chỉ cũ của thiết bị này, nay không dùng nữa'),
    mustReplace: z
      .literal(true)
      .optional()
      .describe('Chỉ đăng ký khi địa chỉ cũ là của tôi: trình duyệt đổi địa chỉ lúc không ai đang xem'),
  }),
  reply: z.object({ registered: z.literal(true) }),
  limit: { max: 30, seconds: 600 },
})
export const unregisterPush = endpoint({
  method: 'POST',
  path: `${root}/unregister`,
  access: 'user',
  summary: 'Thôi nhận thông báo trên thiết bị này',
  headers,
  body: z.strictObject({ token: PushToken }),
  reply: z.object({ unregistered: z.literal(true) }),
})
