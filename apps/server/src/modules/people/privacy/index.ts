/**
 * Privacy: the rights of access and erasure (Law 91/2025/QH15): export of all a person's data in one file, account deletion, data requests answered
 * in time.
 * Owns the requests; does not own other personal data: each module exports and erases its own by its `personalData`, and money records stay, without
 * a name; calls people, sessions, credentials, audit and notifications, and all modules by `personalData`; subscribes to nothing; publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { privacyRoutes } from './privacy.routes.ts'

export { renewUnread, sendRequest } from './data-requests.service.ts'

/** The module. `listModules` returns all modules from the lowest up; erasure runs in the opposite order, so that referring rows go first. */
export const createPrivacyModule = (listModules: () => readonly Module[]): Module => ({
  name: 'privacy',
  routes: (api) => privacyRoutes(api, () => listModules().toReversed()),
  personalData,
})
