/**
 * Payment accounts: where the house sends a person's money: bank, number, holder (spec 3).
 * Owns the accounts; their numbers are sealed at rest. What is paid out, and when, belongs to whoever pays.
 * Calls identity for the password. Announces nothing.
 */
import type { Module } from '#platform/app/module'
import { paymentAccountRoutes } from './payment-accounts.routes.ts'
import { collectAccounts, eraseAccounts } from './payment-accounts.service.ts'

export { pinAccount, readPinned } from './payment-accounts.service.ts'
export const paymentAccounts: Module = {
  name: 'payment-accounts',
  routes: paymentAccountRoutes,
  personalData: { collect: collectAccounts, erase: eraseAccounts },
}
