export { type AdminCommand } from './admin-command.ts'
export { usersAdminError } from './users-admin.errors.ts'
export { usersAdminRoutes } from './users-admin.routes.ts'
export { findPeopleIds } from './users.service.ts'
