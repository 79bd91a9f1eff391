/**
 * Referrals: who has brought whom to the house, and what both are given for it.
 * Owns codes of recommendation and the entries of them, one for each account and household. What is given belongs to promotions or points.
 * Calls promotions, points, orders, escrow, payments, identity and notifications. Hears nothing: a job looks for first purchases, so that buying pays
 * nothing for it. Announces nothing.
 */
import type { Module } from '#platform/app/module'
import { referralRoutes } from './referrals.routes.ts'
import { findCodeOf, listInvited } from './referrals.repository.ts'
import { decideEntries } from './referrals.service.ts'

export const referrals: Module = {
  name: 'referrals',
  routes: referralRoutes,
  jobs: [{ name: 'referrals:decide', cron: '35 * * * *', run: decideEntries }],
  personalData: {
    collect: async (deps, personId) => {
      const [code, invited] = [await findCodeOf(deps.db, personId), await listInvited(deps.db, personId)]
      return { 'Giới thiệu bạn': { 'Mã của tôi': code ?? null, 'Số người đã nhập': invited.length } }
    },
    // who brought whom stays under ids without names: what was given for it is kept
    erase: async () => {},
  },
}
