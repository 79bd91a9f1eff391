import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Rejection } from './applications.ts'
import { Revision, ShownRemark, ShownTeaching, TeachingChanges } from './teaching-profile.ts'
import { teachingFields } from './teaching-profile-rules.ts'

/** The public sees the approved version alone. A person has at most one draft or pending version, and at most one approved. */
export const profileStates = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'SUPERSEDED'] as const
export type ProfileState = (typeof profileStates)[number]

export const ProfileVersion = ShownTeaching.extend({
  version: z.int(),
  state: z.enum(profileStates),
  savedAt: z.iso.datetime(),
  submittedAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime().nullable().describe('Muộn nhất lúc này có câu trả lời'),
  decidedAt: z.iso.datetime().nullable(),
})
export const OwnTeacherProfile = z.object({
  revision: z.int().describe('Gửi lại khi lưu và khi gửi duyệt'),
  path: z.string().nullable().describe('Địa chỉ trang công khai; null khi chưa có bản nào được duyệt'),
  approved: ProfileVersion.nullable(),
  open: ProfileVersion.nullable().describe('Bản nháp, hoặc bản đang chờ duyệt'),
  changed: z.array(z.enum(teachingFields)).describe('Những mục của bản nháp khác bản đang công khai'),
  verifiedItemIds: z.array(z.uuid()).describe('Những dòng mang dấu “đã xác minh”'),
  remarks: z.array(ShownRemark).describe('Điều quản trị viên nhờ sửa ở lần gửi trước'),
  rejection: Rejection.nullable().describe('Vì sao lần gửi trước bị từ chối'),
})
export type OwnTeacherProfile = z.infer<typeof OwnTeacherProfile>

const path = '/tns/v1/teachers/me/profile'
const own = { access: ['teacher', 'tutor'], reply: OwnTeacherProfile, isPrivate: true } as const

export const getOwnTeacherProfile = endpoint({
  ...own,
  method: 'GET',
  path,
  summary: 'Hồ sơ dạy của tôi: bản công khai và bản đang sửa',
})
/** Saves only the fields sent, into a draft. TEACHER_PROFILE_CHANGED for a stale revision; TEACHER_PROFILE_PENDING while a version waits for an answer. */
export const saveOwnTeacherProfile = endpoint({
  ...own,
  method: 'PATCH',
  path,
  summary: 'Lưu những mục vừa sửa của hồ sơ dạy',
  body: z.strictObject({ revision: Revision, changes: TeachingChanges }),
  limit: { max: 240, seconds: 600 },
})
const deed = { ...own, method: 'POST', limit: { max: 20, seconds: 600 } } as const
export const submitOwnTeacherProfile = endpoint({
  ...deed,
  path: `${path}/submit`,
  summary: 'Gửi bản nháp hồ sơ dạy để được duyệt',
  body: z.strictObject({ revision: Revision }),
})
/** Back to a draft. */
export const withdrawOwnTeacherProfile = endpoint({ ...deed, path: `${path}/withdraw`, summary: 'Rút bản đang chờ duyệt để sửa tiếp' })
export const discardOwnTeacherProfile = endpoint({ ...deed, path: `${path}/discard`, summary: 'Bỏ bản nháp hồ sơ dạy' })
export const listTeachingProofViews = endpoint({
  method: 'GET',
  path: '/tns/v1/teachers/me/proof-views',
  access: 'user',
  summary: 'Giấy tờ dạy của tôi đã được xem khi nào, vì sao',
  reply: z.object({ items: z.array(z.object({ at: z.iso.datetime(), name: z.string(), reason: z.string() })) }),
  isPrivate: true,
})
