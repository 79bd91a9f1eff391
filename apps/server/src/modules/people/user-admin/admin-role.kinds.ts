import { adminLockHours, adminRoleDelayHours } from '@khue/contracts/people/approvals'
import { z } from 'zod'
import { approvalKind } from '#modules/people/approvals'

/** Granting the admin role: a day passes in which every admin can object. */
export const adminRole = approvalKind({
  name: 'ADMIN_ROLE',
  payload: z.strictObject({}),
  delayHours: adminRoleDelayHours,
  notifiesAllAdmins: true,
})
/** Locking the first admin, who keeps the role and so would lose all power. */
export const adminLock = approvalKind({ name: 'ADMIN_LOCK', payload: z.strictObject({}), notifiesAllAdmins: true })
/** Keeping a lock that left a single active admin: until then it is for a day. */
export const adminLockKept = approvalKind({
  name: 'ADMIN_LOCK_KEPT',
  payload: z.strictObject({}),
  expiryHours: adminLockHours,
  notifiesAllAdmins: true,
})
export const adminUnlock = approvalKind({ name: 'ADMIN_UNLOCK', payload: z.strictObject({}), notifiesAllAdmins: true })
/** Taking the admin role away. In a hurry an admin locks the account instead. */
export const adminRoleRemoval = approvalKind({ name: 'ADMIN_ROLE_REMOVAL', payload: z.strictObject({}), notifiesAllAdmins: true })
