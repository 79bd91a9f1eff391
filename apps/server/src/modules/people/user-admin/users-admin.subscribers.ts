import { approvalDecided, approvalSubscriber } from '#modules/people/approvals'
import { subscriber } from '#platform/outbox/domain-events'
import { approvedLock, approvedUnlock, confirmedLock, endUnconfirmedLock } from './account-locks.service.ts'
import { adminLock, adminLockKept, adminRole, adminRoleRemoval, adminUnlock } from './admin-role.kinds.ts'
import { adminRoleGrant, adminRoleRevocation } from './admin-roles.service.ts'

export const usersAdminSubscribers = [
  approvalSubscriber('grant_admin_role', adminRole, adminRoleGrant),
  approvalSubscriber('revoke_admin_role', adminRoleRemoval, adminRoleRevocation),
  approvalSubscriber('lock_admin', adminLock, approvedLock),
  approvalSubscriber('keep_admin_locked', adminLockKept, confirmedLock),
  approvalSubscriber('unlock_admin', adminUnlock, approvedUnlock),
  subscriber('end_unconfirmed_admin_lock', approvalDecided, async (deps, { kind, status, subjectId, askedBy }) => {
    if (kind === adminLockKept.name && status !== 'APPROVED' && status !== 'EFFECTIVE')
      await endUnconfirmedLock(deps, { id: subjectId, askedBy })
  }),
]
