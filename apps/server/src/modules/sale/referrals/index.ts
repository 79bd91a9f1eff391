/**
 * Referrals: who recommended the platform to whom, and the reward for both.
 * Owns referral codes and their entries, one per account and household. Does not own the rewards (promotions, points).
 * Calls promotions, points, orders, escrow, payments, payment-accounts, people, sessions, notifications.
 * Subscribes to nothing: a job looks for first purchases, so that buying costs no extra work. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { referralSettings } from './referrals.settings.ts'
import { referralRoutes } from './referrals.routes.ts'
import { decideEntries } from './referrals.service.ts'

export const referrals: Module = {
  name: 'referrals',
  settings: [referralSettings],
  routes: referralRoutes,
  jobs: [{ name: 'referrals:decide', cron: '35 * * * *', run: decideEntries }],
  personalData,
}
