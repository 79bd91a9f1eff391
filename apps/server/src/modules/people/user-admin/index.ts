/**
 * User administration: what an admin does with people and their accounts: search, lock, grant roles, end sessions, view as another person.
 * Owns nothing: each action is recorded by audit; does not own people and sessions; calls people, sessions and audit; subscribes to nothing; publishes
 * nothing.
 */
import type { Module } from '#platform/app/module'
import { usersAdminRoutes } from './users-admin.routes.ts'

export const userAdmin: Module = { name: 'user-admin', routes: usersAdminRoutes }
