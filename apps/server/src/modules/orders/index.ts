/**
 * Orders: what a buyer has asked to pay for, for whom, and how far that has got.
 * Owns orders, their lines with pinned prices, their status moves, and which orders a checkout pays for.
 * Plans belong to subscriptions, received money to payments, the right to use what was bought to entitlements.
 * Calls identity, subscriptions, payments, entitlements. Hears payment.succeeded and its own order.completed. Announces order.completed.
 */
import type { Module } from '#platform/module'
import { orderReactions } from './orders.reactions.ts'
import { orderRoutes } from './orders.routes.ts'

export { orderCompleted } from './orders.events.ts'
export { placeOrders } from './orders.service.ts'
export const orders: Module = { name: 'orders', routes: orderRoutes, reactions: orderReactions }
