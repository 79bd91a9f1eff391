/**
 * Privacy: the right to know and the right to leave (Law 91/2025/QH15): all a person's data in one file, an account deleted, requests
 * answered in time.
 * Owns the requests. Everything else is asked of every module by its `personalData`; money records stay, without a name.
 * Calls identity, audit and notifications, and all modules through what they say of themselves. Announces nothing.
 */
import type { Module } from '#platform/app/module'
import { privacyRoutes } from './privacy.routes.ts'
import { collectRequests, eraseRequests } from './service/data-requests.ts'

export { renewUnread, sendRequest } from './service/data-requests.ts'

const personalData = { collect: collectRequests, erase: eraseRequests }

/** The module. `listModules` gives all modules from the ground up; a row that refers to a person's rows is erased before them. */
export const createPrivacyModule = (listModules: () => readonly Module[]): Module => ({
  name: 'privacy',
  routes: (api) => privacyRoutes(api, () => listModules().toReversed()),
  personalData,
})
