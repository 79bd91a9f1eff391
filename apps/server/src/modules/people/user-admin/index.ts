/**
 * User administration: what an admin does with people and their accounts: search, lock, grant roles, end sessions, view as another person.
 * Owns nothing: each action is recorded by audit; does not own people and sessions; calls people, sessions, approvals, notifications and audit;
 * subscribes to approval.due and approval.decided, to grant and take the admin role and to lock and unlock admins; publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { userAdminSettings } from './user-admin.settings.ts'
import { usersAdminRoutes } from './users-admin.routes.ts'
import { usersAdminSubscribers } from './users-admin.subscribers.ts'

export { noteContactLookup } from './contact-lookups.service.ts'

export const userAdmin: Module = {
  name: 'user-admin',
  settings: [userAdminSettings],
  routes: usersAdminRoutes,
  subscribers: usersAdminSubscribers,
}
