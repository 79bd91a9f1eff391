import { adminMinAge } from '@khue/contracts/people/approvals'
import { recordAudit } from '#modules/ground/audit'
import { adminChanged, type Approved, requestApproval } from '#modules/people/approvals'
import { notify } from '#modules/people/notifications'
import { ageOf, deleteRole, insertRole, listPeopleOfRole, listUsers, lockAccountOf, lockAdmins } from '#modules/people/people'
import { evictSession, listOpenSessionIds } from '#modules/people/sessions'
import type { Deps } from '#platform/deps'
import { afterCommit } from '#platform/postgres/db'
import { uuidv7 } from 'uuidv7'
import type { AdminCommand } from './admin-command.ts'
import { adminRole, adminRoleRemoval } from './admin-role.kinds.ts'
import { usersAdminError } from './users-admin.errors.ts'

/** As many admins as it takes for one to check the other. A locked account counts: locking the others must not make an admin alone again. */
const enoughForTwo = 2

/** The person, who may become an admin now: an adult with an active account. */
async function judgeCandidate(deps: Deps, id: string) {
  await lockAccountOf(deps.db, id)
  const [user] = await listUsers(deps.db, [id])
  if (!user) throw usersAdminError.USER_NOT_FOUND()
  if (user.status === null) throw usersAdminError.USER_HAS_NO_ACCOUNT()
  if (user.status === 'CLOSED') throw usersAdminError.USER_CLOSED()
  if (user.status === 'LOCKED') throw usersAdminError.USER_LOCKED()
  const age = ageOf(deps, user.birthDate)
  if (age === undefined || age < adminMinAge) throw usersAdminError.ADMIN_MUST_BE_ADULT()
  return user
}

/**
 * Grants the admin role, or asks a second admin once there are two: it then takes effect a day after the approval. Call it in the transaction of the
 * command. Throws ADMIN_MUST_BE_ADULT, APPROVAL_ALREADY_ASKED and the refusals about the account.
 */
export async function grantAdminRole(deps: Deps, command: AdminCommand) {
  const { actor, id, reason } = command
  const admins = await lockAdmins(deps)
  const user = await judgeCandidate(deps, id)
  if (admins.some(({ personId }) => personId === id)) return
  if (admins.length >= enoughForTwo)
    await requestApproval(deps, adminRole, { ...asked(command), summary: 'cấp quyền quản trị', payload: {}, beneficiaryIds: [id] })
  else await giveRole(deps, { id, accountId: user.accountId, grantedBy: actor.id, reason })
}

/** What a request about a person has in common. */
export const asked = ({ actor, id, reason }: AdminCommand) => ({
  actor,
  reason,
  subjectId: id,
  subjectPersonId: id,
  href: `/admin/users/${id}`,
})

type Given = { id: string; accountId: string | null; grantedBy: string; approvedBy?: string; approvalId?: string; reason: string }

async function giveRole(deps: Deps, { id, accountId, reason, approvalId, ...by }: Given) {
  await insertRole(deps.db, { personId: id, role: 'admin', ...by })
  await recordAudit(deps, {
    actor: { id: by.grantedBy },
    action: 'role.granted',
    subject: { kind: 'person', id },
    reason,
    details: { role: 'admin', ...(by.approvedBy && { approvedBy: by.approvedBy, approvalId }) },
  })
  await recheckAfterCommit(deps, accountId)
  if (!by.approvedBy)
    await notifyAdmins(deps, { title: 'Có quản trị viên mới', text: 'Khi đó chỉ có một quản trị viên nên quyền có hiệu lực ngay.' })
}

/** Notifies all admins of what needed no second one. */
export const notifyAdmins = async (deps: Deps, said: { title: string; text: string }) =>
  void (await notify(deps, await listPeopleOfRole(deps, 'admin'), adminChanged({ id: uuidv7(), ...said })))

/** Drops the person's cached actors in this process once the change is visible; other nodes follow within seconds. */
async function recheckAfterCommit(deps: Deps, accountId: string | null) {
  if (accountId === null) return
  const open = await listOpenSessionIds(deps.db, { accountId })
  afterCommit(deps.db, () => open.forEach(evictSession))
}

/** Judged again when it takes effect: the person may have been locked meanwhile, or turn out to be a child. */
export const adminRoleGrant = {
  judge: async (deps: Deps, { subjectId }: Approved<typeof adminRole.payload>) => {
    const admins = await lockAdmins(deps)
    await judgeCandidate(deps, subjectId)
    if (admins.some(({ personId }) => personId === subjectId)) throw usersAdminError.ADMIN_ALREADY()
  },
  run: async (
    deps: Deps,
    { id: approvalId, subjectId: id, askedBy: grantedBy, approvedBy, reason }: Approved<typeof adminRole.payload>,
  ) => {
    const [user] = await listUsers(deps.db, [id])
    await giveRole(deps, { id, accountId: user?.accountId ?? null, grantedBy, approvedBy, approvalId, reason })
  },
}

/**
 * Asks a second admin to take the admin role away; the person concerned may agree instead. In a hurry, lock the account. Throws ADMIN_IS_FOUNDER,
 * LAST_ADMIN_REQUIRED, APPROVAL_ALREADY_ASKED.
 */
export async function requestAdminRemoval(deps: Deps, command: AdminCommand) {
  const { id } = command
  if (!(await judgeRemoval(deps, id))) return
  await requestApproval(deps, adminRoleRemoval, { ...asked(command), summary: 'thu hồi quyền quản trị', payload: {}, consenterId: id })
}

/** False for a person without the role. */
async function judgeRemoval(deps: Deps, id: string) {
  const admins = await lockAdmins(deps)
  const admin = admins.find(({ personId }) => personId === id)
  if (!admin) return false
  if (admin.isFounder) throw usersAdminError.ADMIN_IS_FOUNDER()
  if (admin.status === 'ACTIVE' && admins.filter(({ status }) => status === 'ACTIVE').length === 1)
    throw usersAdminError.LAST_ADMIN_REQUIRED()
  return true
}

export const adminRoleRevocation = {
  judge: async (deps: Deps, { subjectId }: Approved<typeof adminRoleRemoval.payload>) => {
    if (!(await judgeRemoval(deps, subjectId))) throw usersAdminError.ADMIN_CHANGED_MEANWHILE()
  },
  run: async (deps: Deps, { id: approvalId, subjectId: id, askedBy, approvedBy, reason }: Approved<typeof adminRoleRemoval.payload>) => {
    const revoked = await deleteRole(deps.db, id, 'admin')
    if (revoked.length === 0) return
    const details = { role: 'admin', approvedBy, approvalId }
    await recordAudit(deps, { actor: { id: askedBy }, action: 'role.revoked', subject: { kind: 'person', id }, reason, details })
    const [user] = await listUsers(deps.db, [id])
    await recheckAfterCommit(deps, user?.accountId ?? null)
  },
}
