/**
 * Payments: money asked for and received.
 * Owns checkouts (one sum, one payer, one code), attempts at a gateway, and the gateways' protocols.
 * Does not know what is paid for: whoever asks keeps that, by the checkout's id.
 * Calls nobody. Hears the gateways. Announces payment.succeeded.
 */
import type { Module } from '#platform/module'
import { paymentRoutes } from './payments.routes.ts'

export { paymentSucceeded } from './payments.events.ts'
export { type CheckoutRequest, getOwnCheckout, openCheckout } from './payments.service.ts'
export const payments: Module = { name: 'payments', routes: paymentRoutes }
