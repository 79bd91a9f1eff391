/**
 * Carts: what somebody means to buy, for whom, until it is bought.
 * Owns what lies in each person's cart, what of it is chosen, and what its owner last saw of it. Prices and seats belong to offers,
 * buying itself to orders.
 * Calls identity, offers, promotions. Hears order.fulfilled and family.unlinked: what was bought, and what was meant for a child of whom
 * somebody is the guardian no more, leaves the cart. Announces nothing.
 */
import type { Module } from '#platform/app/module'
import { cartData } from './personal-data.ts'
import { cartSubscribers } from './carts.subscribers.ts'
import { cartRoutes } from './carts.routes.ts'

export const carts: Module = { name: 'carts', routes: cartRoutes, subscribers: cartSubscribers, personalData: cartData }
