/**
 * Credentials: how a person proves who they are: password, one-time code, passkey and second factor, in a browser or an app.
 * Owns passwords, passkeys, second factors, one-time links, proofs of a phone or e-mail, and the count of failed attempts; does not own accounts and
 * their identifiers, which belong to people, nor the session that a sign-in starts; calls people, sessions, one-time-codes and channels; subscribes to
 * nothing; publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { credentialJobs } from './credentials.jobs.ts'
import { credentialRoutes } from './credentials.routes.ts'
import { credentialSettings } from './credentials.settings.ts'
import { personalData } from './personal-data.ts'

export {
  clearProof,
  consumeProof,
  getVerifiedProof,
  sendProofAgain,
  startProof,
  verifyProof,
} from './contact-proof/contact-proof.service.ts'
export { deletePasskeys, hasPasskey } from './passkeys/passkeys.repository.ts'
export { createPersonWithPassword } from './passwords/create-person.service.ts'
export { hashPassword } from './passwords/hasher.ts'
export { assertHardToGuess, createOneTimeLink, replaceOneTimeLink, requirePassword } from './passwords/passwords.service.ts'
export { deleteFactor } from './second-factor/second-factor.repository.ts'
export { enableSecondFactor } from './second-factor/second-factor.service.ts'
export { passSecondStep } from './second-factor/second-step.service.ts'
export { completeBrowserSignIn } from './sign-in/complete-sign-in.service.ts'

export const credentials: Module = {
  name: 'credentials',
  settings: [credentialSettings],
  routes: credentialRoutes,
  jobs: credentialJobs,
  personalData,
}
