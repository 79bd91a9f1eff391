import { adminRoleDelayHours } from '@khue/contracts/people/approvals'
import { z } from 'zod'
import { approvalKind } from '#modules/people/approvals'

/** Granting the admin role: a day passes in which every admin can object. */
export const adminRole = approvalKind({
  name: 'ADMIN_ROLE',
  payload: z.strictObject({}),
  delayHours: adminRoleDelayHours,
  notifiesAllAdmins: true,
})
/** Taking the admin role away. In a hurry an admin locks the account instead. */
export const adminRoleRemoval = approvalKind({ name: 'ADMIN_ROLE_REMOVAL', payload: z.strictObject({}), notifiesAllAdmins: true })
