import { approvalSubscriber } from '#modules/people/approvals'
import { adminRole, adminRoleRemoval } from './admin-role.kinds.ts'
import { adminRoleGrant, adminRoleRevocation } from './admin-roles.service.ts'

export const usersAdminSubscribers = [
  approvalSubscriber('grant_admin_role', adminRole, adminRoleGrant),
  approvalSubscriber('revoke_admin_role', adminRoleRemoval, adminRoleRevocation),
]
