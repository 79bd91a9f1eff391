/**
 * Payouts: who may be paid for teaching, and how tax is withheld from them.
 * Owns payees; does not own contracts, which decide who is one, nor bank accounts, nor the tax rules; calls no module; subscribes to nothing;
 * publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'

export { findPayees, setPayee } from './payouts.service.ts'

export const payouts: Module = { name: 'payouts', personalData }
