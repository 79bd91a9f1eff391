import { z } from 'zod'
import { IdCursor } from '../lists.ts'
import { endpoint, roles } from '../endpoint.ts'
import { AdminReason } from './admin-reason.ts'
import { approvalKinds, approvalStatuses } from './approvals.ts'
import { PersonCard } from './identity.ts'
import { Id } from '../ids.ts'
import { TypedIdentifier } from '../text.ts'

export const accountStatuses = ['ACTIVE', 'LOCKED', 'CLOSED'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** How long an admin may view the site as another person. */
export const viewMinutes = 30

export const userPageSize = 20
const MaskedIdentifier = z.object({ kind: z.enum(['phone', 'email']), masked: z.string() })

export const UserRow = PersonCard.extend({
  status: z.enum(accountStatuses).nullable().describe('null: nobody signs in as this person, a guardian acts for them'),
  roles: z.array(z.enum(roles)),
  identifiers: z.array(MaskedIdentifier),
  joinedAt: z.iso.datetime(),
})
export type UserRow = z.infer<typeof UserRow>

export const UserDetail = UserRow.extend({
  identifiers: z.array(MaskedIdentifier.extend({ isVerified: z.boolean() })),
  birthDate: z.iso.date().nullable(),
  children: z.array(PersonCard),
  guardians: z.array(PersonCard),
  openSessions: z.int(),
  lastUsedAt: z.iso.datetime().nullable(),
  isYou: z.boolean(),
  requests: z
    .array(
      z.object({ id: z.uuid(), kind: z.enum(approvalKinds), status: z.enum(approvalStatuses), effectiveAt: z.iso.datetime().nullable() }),
    )
    .describe('Việc về quyền hay tài khoản quản trị của người này đang chờ người thứ hai duyệt, hay chờ có hiệu lực'),
})
export type UserDetail = z.infer<typeof UserDetail>

const admin = '/mid/v1/admin/users'
const one = { access: 'admin', params: z.object({ id: Id }), limit: { max: 60, seconds: 60 } } as const

export const searchUsers = endpoint({
  method: 'GET',
  path: admin,
  access: 'admin',
  summary: 'Tìm người dùng, mới nhất trước',
  query: z.object({
    q: TypedIdentifier.max(255).optional().describe('Một phần tên (không cần dấu), hoặc cả số điện thoại, email hay mã người dùng'),
    role: z.enum(roles).optional(),
    status: z.enum(accountStatuses).optional(),
    cursor: IdCursor,
  }),
  reply: z.object({ items: z.array(UserRow), nextCursor: z.uuid().optional() }),
})
/** The names behind ids that other lists show, such as the audit list. Unknown ids are omitted. */
export const describeUsers = endpoint({
  method: 'GET',
  path: `${admin}/cards`,
  access: 'admin',
  summary: 'Tên và ảnh của nhiều người theo mã',
  query: z.object({
    ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(Id).max(200)),
  }),
  reply: z.object({ items: z.array(PersonCard) }),
})
export const getUser = endpoint({
  ...one,
  method: 'GET',
  path: `${admin}/:id`,
  summary: 'Một người dùng: vai trò, trạng thái, gia đình, phiên đăng nhập',
  reply: UserDetail,
})
export const revealIdentifiers = endpoint({
  ...one,
  method: 'POST',
  path: `${admin}/:id/reveal-identifiers`,
  summary: 'Xem đầy đủ số điện thoại và email của một người',
  body: AdminReason,
  reply: z.object({ items: z.array(z.object({ kind: z.enum(['phone', 'email']), value: z.string() })) }),
  ignoresIdempotencyKey: true,
  recentSignIn: true,
})
export const lockUser = endpoint({
  ...one,
  method: 'POST',
  path: `${admin}/:id/lock`,
  summary: 'Khoá tài khoản và kết thúc mọi phiên đăng nhập; với quản trị viên có thể cần người thứ hai duyệt',
  body: AdminReason,
  reply: UserDetail,
  recentSignIn: true,
})
export const unlockUser = endpoint({
  ...one,
  method: 'POST',
  path: `${admin}/:id/unlock`,
  summary: 'Mở khoá tài khoản; với quản trị viên cần người thứ hai duyệt',
  body: AdminReason,
  reply: UserDetail,
  recentSignIn: true,
})
const RoleChange = AdminReason.extend({ role: z.enum(roles) })
export const grantRole = endpoint({
  ...one,
  method: 'POST',
  path: `${admin}/:id/grant-role`,
  summary: 'Cấp một vai trò',
  body: RoleChange,
  reply: UserDetail,
  recentSignIn: true,
})
export const revokeRole = endpoint({
  ...one,
  method: 'POST',
  path: `${admin}/:id/revoke-role`,
  summary: 'Thu hồi một vai trò',
  body: RoleChange,
  reply: UserDetail,
  recentSignIn: true,
})
export const endUserSessions = endpoint({
  ...one,
  method: 'POST',
  path: `${admin}/:id/end-sessions`,
  summary: 'Kết thúc mọi phiên đăng nhập của một người',
  body: AdminReason,
  reply: z.object({ ended: z.int() }),
  recentSignIn: true,
})
/** From now on this browser shows the site as that person sees it, read-only, for `viewMinutes` or until `endView`. */
export const viewAs = endpoint({
  ...one,
  method: 'POST',
  path: `${admin}/:id/view-as`,
  summary: 'Xem với tư cách một người dùng, chỉ đọc',
  body: AdminReason,
  reply: z.object({ endsAt: z.iso.datetime() }),
  ignoresIdempotencyKey: true,
  recentSignIn: true,
})
/** `access` is user, because an admin has no admin role while viewing as another person. */
export const endView = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/view-as/end',
  access: 'user',
  summary: 'Thoát khỏi chế độ xem với tư cách người dùng',
  reply: z.object({ ended: z.boolean() }),
  ignoresIdempotencyKey: true,
  managesSession: true,
})
