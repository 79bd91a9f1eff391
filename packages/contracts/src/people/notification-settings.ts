import { z } from 'zod'
import { endpoint, type Role } from '../endpoint.ts'

/** Spec 3: what a notification is about. */
export const notificationCategories = ['TRANS', 'RMD', 'WARN', 'CS', 'PROD', 'GIFT', 'GENERAL', 'ADS'] as const
export type NotificationCategory = (typeof notificationCategories)[number]

/** Channels beside the inbox, which always gets every notification. */
export const notificationChannels = ['push', 'email', 'zalo', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

const allChannels = notificationChannels
const freeChannels = ['push', 'email'] as const

/** Which channels a category may use: those that cost money or ring at night are only for money, reminders and warnings. */
export const channelsOf: Record<NotificationCategory, readonly NotificationChannel[]> = {
  TRANS: allChannels,
  RMD: allChannels,
  WARN: allChannels,
  CS: freeChannels,
  PROD: freeChannels,
  GIFT: freeChannels,
  GENERAL: freeChannels,
  ADS: freeChannels,
}

/** Advertising needs consent (Law 91/2025/QH15: silence is not consent); every other category is on until switched off. */
export const isOnByDefault = (category: NotificationCategory) => category !== 'ADS'

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Giờ cần có dạng 22:30.')
/** In Vietnam time; may pass midnight. Warnings (WARN) are sent regardless. */
export const QuietHours = z.strictObject({ from: Time, to: Time }).refine(({ from, to }) => from !== to, 'Hai mốc giờ phải khác nhau.')

/** Defaults until a person changes them: children have longer quiet hours. */
export const defaultQuietHours = (roles: readonly Role[]) =>
  roles.includes('student') ? { from: '21:00', to: '06:30' } : { from: '22:00', to: '06:00' }
/** Categories that can be collected in the daily digest, if the person chooses it. */
export const canWait = (category: NotificationCategory) => !channelsOf[category].includes('sms')
/** In Vietnam time. */
export const digestAt = '19:30'

export const NotificationSettings = z.object({
  items: z.array(
    z.object({
      category: z.enum(notificationCategories),
      channels: z.array(z.object({ channel: z.enum(notificationChannels), isOn: z.boolean() })),
    }),
  ),
  quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
  hasDailyDigest: z.boolean().describe('Gộp những việc có thể chờ thành một thư lúc 19:30'),
  wakesForLessons: z.boolean().describe('Nhắc buổi học sắp bắt đầu kể cả trong giờ yên lặng'),
  bouncedEmail: z.string().nullable().describe('Email của tôi, viết tắt, khi máy chủ thư đã từ chối hẳn: không gửi thư nào về đó nữa'),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** Only the given fields change. */
export const NotificationSettingsChange = z.strictObject({
  preferences: z
    .array(
      z
        .strictObject({ category: z.enum(notificationCategories), channel: z.enum(notificationChannels), isOn: z.boolean() })
        .refine(({ category, channel }) => channelsOf[category].includes(channel), 'Loại thông báo này không gửi qua kênh đã chọn.'),
    )
    .max(notificationCategories.length * notificationChannels.length)
    .optional(),
  quietHours: QuietHours.nullable().optional(),
  hasDailyDigest: z.boolean().optional(),
  wakesForLessons: z.boolean().optional(),
})

const path = '/messaging/v1/notifications/settings/mine'
export const getNotificationSettings = endpoint({
  method: 'GET',
  path,
  access: 'user',
  summary: 'Cài đặt thông báo của tôi',
  reply: NotificationSettings,
})
export const changeNotificationSettings = endpoint({
  method: 'PATCH',
  path,
  access: 'user',
  summary: 'Thay đổi cài đặt thông báo của tôi',
  body: NotificationSettingsChange,
  reply: NotificationSettings,
})

/** Re-enables a mailbox that was blocked after a permanent rejection: once the test e-mail is accepted, all other e-mails are sent again. */
export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/messaging/v1/notifications/settings/mine/test-email',
  access: 'user',
  summary: 'Gửi thư thử về email của tôi; nhận được thì thông báo qua email lại được gửi',
  reply: z.object({ accepted: z.literal(true) }),
  limit: { max: 5, seconds: 600 },
  ignoresIdempotencyKey: true,
})

/** From the unsubscribe link of an e-mail: works signed out, and reveals nothing about the account. */
const unsubscribeBody = z.strictObject({ token: z.string().max(300) })
export const unsubscribeScopes = [...notificationCategories, 'DIGEST'] as const
/** Mail providers open the links of all their readers from a few machines, so many calls share one network. */
const fromOneNetwork = { max: 6000, seconds: 600 }
/** Opened by people and by the link scanners of their mail providers, one call per page. */
const readsFromOneNetwork = { max: 600, seconds: 600 }
const letterState = z.object({ scope: z.enum(unsubscribeScopes), isOn: z.boolean() })
export const getUnsubscribe = endpoint({
  method: 'POST',
  path: '/messaging/v1/notifications/unsubscribe/read',
  access: 'guest',
  summary: 'Xem liên kết thôi nhận thư dừng loại thư nào',
  body: unsubscribeBody,
  reply: letterState,
  limit: readsFromOneNetwork,
})
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/messaging/v1/notifications/unsubscribe',
  access: 'guest',
  summary: 'Thôi nhận một loại thư, không cần đăng nhập',
  body: unsubscribeBody,
  reply: letterState,
  limit: fromOneNetwork,
})
