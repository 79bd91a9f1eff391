/**
 * Teacher contracts: the agreement between the platform and who teaches, in versions, from the form to the locked file.
 * Owns contracts, their files, signatures, log and templates; does not own identity proofs, bank accounts, fee rates or tax rules, which it pins, nor
 * payees, which it writes when a contract is completed or ends; calls people, identity-proof, notifications, work-items, assets, audit,
 * one-time-codes, tax-rules, payment-accounts, escrow and payouts; subscribes to nothing; publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { contractJobs } from './teacher-contracts.jobs.ts'
import { contractRoutes } from './teacher-contracts.routes.ts'
import { contractSettings } from './teacher-contracts.settings.ts'

export { findContractsInForce, requireContractInForce } from './in-force.service.ts'
export { findTaxParties, type TaxParty } from './tax-parties.service.ts'
export { type RecordedContract, recordContract } from './recording/record-contract.service.ts'

export const teacherContracts: Module = {
  name: 'teacher-contracts',
  settings: [contractSettings],
  routes: contractRoutes,
  jobs: contractJobs,
  personalData,
}
