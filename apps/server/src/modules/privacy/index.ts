/**
 * Privacy: the right to know and the right to leave (Law 91/2025/QH15): all a person's data in one file, an account deleted, requests
 * answered in time.
 * Owns the requests. Everything else is asked of every module by its `personalData`; money records stay, without a name.
 * Calls identity, audit and notifications, and all modules through what they say of themselves. Announces nothing.
 */
import type { Module } from '#platform/module'
import { privacyRoutes } from './privacy.routes.ts'
import { collectRequests, eraseRequests } from './service/data-requests.ts'

export { renewUnread, sendRequest } from './service/data-requests.ts'

const personalData = { collect: collectRequests, erase: eraseRequests }

/** The module, given all others from the ground up: what refers to somebody's rows is erased before them. */
export const createPrivacyModule = (others: readonly Module[]): Module => ({
  name: 'privacy',
  routes: (api) => privacyRoutes(api, [{ name: 'privacy', personalData }, ...others.toReversed()]),
  personalData,
})
