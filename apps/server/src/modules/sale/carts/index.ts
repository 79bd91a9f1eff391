/**
 * Carts: the items that a person means to buy, each for one learner.
 * Owns each person's cart items, which of them are selected or saved for later, and the price and seats that the owner last saw. Does not own prices
 * and seats (offers) or ordering (orders).
 * Calls people, offers, promotions.
 * Subscribes to order.fulfilled (bought items leave the cart) and family.unlinked (items for a child leave the cart of a former guardian).
 * Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { cartSubscribers } from './carts.subscribers.ts'
import { cartRoutes } from './carts.routes.ts'

export const carts: Module = { name: 'carts', routes: cartRoutes, subscribers: cartSubscribers, personalData }
