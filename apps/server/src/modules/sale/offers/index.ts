/**
 * Offers: what can be bought, by its sku, as it is sold at this moment, whatever is sold: plans, courses and their runs, live classes,
 * lessons with a tutor. Owns nothing: prices and seats belong to whoever sells. Nothing here is remembered from one question to the next.
 * Calls subscriptions, entitlements, catalogue and tutors. Hears nothing. Announces nothing.
 */
import type { Module } from '#platform/app/module'

export { offerError } from './offers.errors.ts'
export { findOffers, getOffers, type Offer, assertNotOwned } from './offers.service.ts'
export { findShown, type ShownOffer } from './shown-offers.service.ts'
export const offers: Module = { name: 'offers' }
