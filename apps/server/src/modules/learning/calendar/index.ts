/**
 * Calendar: the dated events of a person: lessons that they learn or teach, instalments that fall due, the end of a membership.
 * Owns no table; does not own meetings (courses, open-classes), seats, instalments (orders) or memberships (entitlements).
 * Calls people, orders, entitlements; reads meetings and seats in one statement (decision 36).
 * Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { calendarRoutes } from './calendar.routes.ts'

export const calendar: Module = { name: 'calendar', routes: calendarRoutes }
