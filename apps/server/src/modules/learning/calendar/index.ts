/**
 * Calendar: the dated events of a person: lessons that they learn or teach, deadlines of assignments, study days, instalments that fall due, the end of a
 * membership, and own reminders; and its copy in other calendars.
 * Owns reminders and the secret addresses of feeds; does not own lessons (lessons), seats, assignments (authoring), instalments (orders) or memberships
 * (entitlements).
 * Calls people, notifications, orders; reads lessons with their titles, and dates of several modules, in one statement each (decision 36).
 * Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { calendarJobs } from './calendar.jobs.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { feedRoutes } from './feed/feed.plugin.ts'
import { personalData } from './personal-data.ts'

export { addReminder } from './reminders/reminders.service.ts'

export const calendar: Module = {
  name: 'calendar',
  routes: calendarRoutes,
  plugins: [{ role: 'api', mount: feedRoutes }],
  jobs: calendarJobs,
  personalData,
}
