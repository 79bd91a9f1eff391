import {
  type Approved,
  hasAskedInVain,
  listOpenApprovals,
  lockOpenApprovals,
  requestApproval,
  withdrawOpenApprovals,
} from '#modules/people/approvals'
import { recordAudit } from '#modules/ground/audit'
import { listUsers, lockAccountOf, lockAdmins, refuseOwnCase, setAccountStatus } from '#modules/people/people'
import { endOtherSessions } from '#modules/people/sessions'
import { type Deps, transact } from '#platform/deps'
import { lockUserAccount } from './account.service.ts'
import type { AdminCommand } from './admin-command.ts'
import { adminLock, adminLockKept, adminUnlock } from './admin-role.kinds.ts'
import { asked, notifyAdmins } from './admin-roles.service.ts'
import { usersAdminError } from './users-admin.errors.ts'
import { getUser } from './users.service.ts'

type Admins = Awaited<ReturnType<typeof lockAdmins>>
const countActive = (admins: Admins) => admins.filter(({ status }) => status === 'ACTIVE').length

/** As many active admins as can check each other. */
const enoughForTwo = 2
/** So long an admin does not repeat a lock that nobody confirmed. */
const unconfirmedLockDays = 7

/** All admins, one change after the other. Throws YOU_ARE_LOCKED for an actor whom another admin has locked in this moment. */
async function lockAdminsFor(deps: Deps, actorId: string) {
  const admins = await lockAdmins(deps)
  if (admins.find(({ personId }) => personId === actorId)?.status !== 'ACTIVE') throw usersAdminError.YOU_ARE_LOCKED()
  return admins
}

/**
 * Idempotent: a repeated call writes and publishes nothing. An admin is locked at once, too, but one admin does not take over the platform this way:
 * the first admin is locked by two, and a lock that leaves a single active admin, who is not the first, ends after a day unless a second one confirms
 * it. Throws CANNOT_CHANGE_OWN_ACCOUNT, YOU_ARE_LOCKED, ADMIN_LOCK_NOT_CONFIRMED, APPROVAL_ALREADY_ASKED and the refusals about the account.
 */
export const lockUser = (deps: Deps, command: AdminCommand) =>
  transact(deps, async (deps) => {
    const { actor, id } = command
    if (id === actor.id) throw usersAdminError.CANNOT_CHANGE_OWN_ACCOUNT()
    const admins = await lockAdminsFor(deps, actor.id)
    const account = await lockUserAccount(deps, id)
    if (account.status === 'ACTIVE') {
      const change = { ...command, accountId: account.id }
      await (admins.some(({ personId }) => personId === id) ? lockAdmin(deps, change, admins) : lock(deps, change))
    }
    return getUser(deps, actor, id)
  })

async function lockAdmin(deps: Deps, command: AdminCommand & { accountId: string }, admins: Admins) {
  const { actor, id } = command
  const isFounder = (personId: string) => admins.some((admin) => admin.personId === personId && admin.isFounder)
  if (isFounder(id)) {
    await requestApproval(deps, adminLock, { ...asked(command), summary: 'khoá quản trị viên đầu tiên', payload: {}, consenterId: id })
    return
  }
  const staysAnyway = countActive(admins) - 1 >= enoughForTwo || isFounder(actor.id)
  if (!staysAnyway && (await hasAskedInVain(deps, adminLockKept, { subjectId: id, askedBy: actor.id, days: unconfirmedLockDays })))
    throw usersAdminError.ADMIN_LOCK_NOT_CONFIRMED()
  await lock(deps, command)
  if (!staysAnyway)
    await requestApproval(deps, adminLockKept, { ...asked(command), summary: 'giữ khoá một quản trị viên', payload: {}, consenterId: id })
}

type By = { approvedBy: string; approvalId: string }
type Change = { actor: { id: string }; id: string; reason: string; accountId: string; by?: By }

async function lock(deps: Deps, { accountId, by, ...command }: Change) {
  await notifyOfAdmin(deps, command.id, 'bị khoá')
  await setAccountStatus(deps.db, accountId, 'LOCKED')
  const endedSessions = await endOtherSessions(deps, { accountId, reason: 'ENDED_BY_ADMIN' })
  await recordChange(deps, 'user.locked', command, { endedSessions, ...by })
}

const recordChange = (
  deps: Deps,
  action: 'user.locked' | 'user.unlocked',
  { actor, id, reason }: Pick<Change, 'actor' | 'id' | 'reason'>,
  details: Record<string, unknown>,
) => recordAudit(deps, { actor, action, subject: { kind: 'person', id }, reason, details })

/** Notifies the other admins when the account of one of them is locked or unlocked. */
async function notifyOfAdmin(deps: Deps, id: string, what: 'bị khoá' | 'được mở khoá') {
  const [user] = await listUsers(deps.db, [id])
  if (user?.roles.includes('admin'))
    await notifyAdmins(deps, { title: `Tài khoản của một quản trị viên ${what}`, text: `Tài khoản của ${user.name} vừa ${what}.` })
}

/** Asks a second admin about the account of an admin, except where a single one is active. Throws YOU_ARE_LOCKED, OWN_CASE, APPROVAL_ALREADY_ASKED. */
export const unlockUser = (deps: Deps, command: AdminCommand) =>
  transact(deps, async (deps) => {
    const { actor, id } = command
    for (const kind of [adminUnlock, adminLockKept]) await lockOpenApprovals(deps, kind, id)
    const admins = await lockAdminsFor(deps, actor.id)
    const account = await lockUserAccount(deps, id)
    if (account.status === 'LOCKED') {
      const isAdmin = admins.some(({ personId }) => personId === id)
      if (!isAdmin) await refuseOwnCase(deps, actor, [id])
      if (isAdmin && countActive(admins) >= enoughForTwo)
        await requestApproval(deps, adminUnlock, {
          ...asked(command),
          summary: 'mở khoá một quản trị viên',
          payload: {},
          beneficiaryIds: [id],
        })
      else {
        await unlock(deps, { ...command, accountId: account.id })
        await withdrawOpenApprovals(deps, adminUnlock, { subjectId: id, by: actor.id, reason: command.reason })
      }
    }
    return getUser(deps, actor, id)
  })

async function unlock(deps: Deps, { accountId, by, ...command }: Change) {
  await setAccountStatus(deps.db, accountId, 'ACTIVE')
  await notifyOfAdmin(deps, command.id, 'được mở khoá')
  await endOtherSessions(deps, { accountId, reason: 'ENDED_BY_ADMIN' }) // a sign-in may have begun meanwhile
  await recordChange(deps, 'user.unlocked', command, { ...by })
  await withdrawOpenApprovals(deps, adminLockKept, { subjectId: command.id, by: command.actor.id, reason: command.reason })
}

type ApprovedChange = Approved<typeof adminLock.payload>

/** The account of an admin as it is now, locked. Throws ADMIN_CHANGED_MEANWHILE when the person is no admin, or the account has another status. */
async function lockAccountOfAdmin(deps: Deps, id: string, status: 'ACTIVE' | 'LOCKED') {
  const admins = await lockAdmins(deps)
  const account = await lockAccountOf(deps.db, id)
  if (!admins.some(({ personId }) => personId === id) || account?.status !== status) throw usersAdminError.ADMIN_CHANGED_MEANWHILE()
  return account
}

const changeOf = async (
  deps: Deps,
  { id: approvalId, subjectId: id, askedBy, approvedBy, reason }: ApprovedChange,
  status: 'ACTIVE' | 'LOCKED',
): Promise<Change> => ({
  actor: { id: askedBy },
  id,
  reason,
  accountId: (await lockAccountOfAdmin(deps, id, status)).id,
  by: { approvedBy, approvalId },
})

export const approvedLock = {
  judge: async (deps: Deps, { subjectId }: ApprovedChange) => void (await lockAccountOfAdmin(deps, subjectId, 'ACTIVE')),
  run: async (deps: Deps, approved: ApprovedChange) => lock(deps, await changeOf(deps, approved, 'ACTIVE')),
}
/** The account is locked already, and stays so. */
export const confirmedLock = {
  judge: async (deps: Deps, { subjectId }: ApprovedChange) => void (await lockAccountOfAdmin(deps, subjectId, 'LOCKED')),
  run: () => Promise.resolve(),
}
export const approvedUnlock = {
  judge: async (deps: Deps, { subjectId }: ApprovedChange) => {
    await lockOpenApprovals(deps, adminLockKept, subjectId)
    await lockAccountOfAdmin(deps, subjectId, 'LOCKED')
  },
  run: async (deps: Deps, approved: ApprovedChange) => unlock(deps, await changeOf(deps, approved, 'LOCKED')),
}

/** Ends a lock that nobody confirmed, unless the person lost the admin role or was locked anew. */
export const endUnconfirmedLock = (deps: Deps, { id, askedBy }: { id: string; askedBy: string }) =>
  transact(deps, async (deps) => {
    const admins = await lockAdmins(deps)
    const account = await lockAccountOf(deps.db, id)
    if (account?.status !== 'LOCKED' || !admins.some(({ personId }) => personId === id)) return
    if ((await listOpenApprovals(deps, [adminLockKept], id)).length > 0) return
    await unlock(deps, {
      actor: { id: askedBy },
      id,
      reason: 'Không có quản trị viên độc lập nào xác nhận việc khoá.',
      accountId: account.id,
    })
  })
