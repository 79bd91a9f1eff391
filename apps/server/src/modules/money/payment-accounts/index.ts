/**
 * Payment accounts: the bank accounts to which the platform sends people's money: bank, number, holder (spec 3).
 * Owns the accounts, whose numbers are encrypted at rest; does not own payouts and their timing; calls people, notifications and credentials (password check);
 * subscribes to nothing; publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { paymentAccountRoutes } from './payment-accounts.routes.ts'

export {
  type DefaultAccount,
  findDefaultAccounts,
  importAccounts,
  listOwnAccounts,
  pinAccount,
  readPinned,
  shareBankAccount,
} from './payment-accounts.service.ts'
export const paymentAccounts: Module = {
  name: 'payment-accounts',
  routes: paymentAccountRoutes,
  personalData,
}
