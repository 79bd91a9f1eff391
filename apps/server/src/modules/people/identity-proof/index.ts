/**
 * Identity proof: the number and both sides of a person's ID card, and whether the house has found them right.
 * Owns the proofs, sealed at rest, and the log of who opened them. The photos are kept by assets, sealed too.
 * Calls identity, assets, audit and notifications. Announces nothing.
 */
import type { Module } from '#platform/app/module'
import { identityProofRoutes } from './identity-proof.routes.ts'
import { collectProof, eraseProof } from './service/own-proof.ts'

export { readOwnProof, saveOwnProof, submitOwnProof } from './service/own-proof.ts'

export const identityProof: Module = {
  name: 'identity-proof',
  routes: identityProofRoutes,
  personalData: { collect: collectProof, erase: eraseProof },
}
