/**
 * Identity proof: the number and both sides of a person's ID card, and whether an admin has verified them.
 * Owns the proofs, encrypted at rest, and the log of views; does not own the photos, which assets keeps encrypted too; calls people, assets, audit
 * and notifications; subscribes to nothing; publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { identityProofRoutes } from './identity-proof.routes.ts'

export { readOwnProof, saveOwnProof, submitOwnProof } from './own-proof.service.ts'

export const identityProof: Module = {
  name: 'identity-proof',
  routes: identityProofRoutes,
  personalData,
}
