/**
 * Offers: everything that can be bought, by sku, as it is sold now: plans, courses and their runs, live classes, tutor lessons.
 * Owns no table; does not own prices and seats (the modules that sell). Never cached.
 * Calls subscriptions, entitlements, courses, open-classes, seats, tutors.
 * Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'

export { offerError } from './offers.errors.ts'
export { findOffers, getOffers, type Offer, assertNotOwned, assertNotOwnOffer } from './offers.service.ts'
export { findUnsaleable, type Unsaleable } from './saleability.service.ts'
export { findShown, type ShownOffer } from './shown-offers.service.ts'
export const offers: Module = { name: 'offers' }
