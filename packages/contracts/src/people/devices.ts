import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'

/** A browser, an app, or the web view inside an app. */
export const sessionKinds = ['browser', 'native', 'web-view'] as const
export type SessionKind = (typeof sessionKinds)[number]

/** One device on which the person is signed in. */
export const Session = z.object({
  id: z.uuid(),
  kind: z.enum(sessionKinds),
  device: z.string().describe('As people call it: "Chrome trên Android"'),
  form: z.enum(['phone', 'tablet', 'computer']).describe('For its picture'),
  place: z.string().nullable().describe('The coarse network of the sign-in; null when unknown'),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().describe('Right to a few minutes'),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Security notices about the account, kept until the person has seen them. */
export const noticeKinds = [
  'SESSION_STOLEN',
  'NEW_DEVICE',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'RECOVERY_CODE_USED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'LOGIN_LINKED',
  'LOGIN_REMOVED',
  'GUARDIAN_LEFT',
  // about the account of a child below 16, shown to its guardians
  'CHILD_SIGNED_IN',
  'CHILD_PASSKEY_ADDED',
  'CHILD_LOGIN_LINKED',
  'CHILD_SECOND_FACTOR_ON',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const SecurityNotice = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKinds),
  device: z.string().nullable().describe('Where it happened, as people call it'),
  child: z.string().nullable().describe('Tên con, khi việc này xảy ra với tài khoản của con'),
  at: z.iso.datetime(),
})
export type SecurityNotice = z.infer<typeof SecurityNotice>

export const listSessions = endpoint({
  method: 'GET',
  path: '/mid/v1/users/sessions',
  access: 'user',
  summary: 'Các thiết bị đang đăng nhập tài khoản của tôi',
  reply: z.object({ items: z.array(Session), total: z.int() }),
  isPrivate: true,
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/mid/v1/users/sessions/:id',
  access: 'user',
  summary: 'Đăng xuất một thiết bị',
  params: z.object({ id: Id }),
  reply: z.object({ ended: z.literal(true) }),
})
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/mid/v1/users/sessions/end-others',
  access: 'user',
  summary: 'Đăng xuất mọi thiết bị khác',
  reply: z.object({ ended: z.int().min(0).describe('How many') }),
})
/** Unseen notices, newest first. Pages show them on top until they are closed. */
export const listSecurityNotices = endpoint({
  method: 'GET',
  path: '/mid/v1/users/security-notices',
  access: 'user',
  summary: 'Cảnh báo bảo mật chưa xem',
  reply: z.object({ items: z.array(SecurityNotice), total: z.int() }),
  isPrivate: true,
})
export const markSecurityNoticesSeen = endpoint({
  method: 'POST',
  path: '/mid/v1/users/security-notices/seen',
  access: 'user',
  summary: 'Đánh dấu đã xem các cảnh báo bảo mật',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  reply: z.object({ seen: z.literal(true) }),
})
