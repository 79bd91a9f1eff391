export {
  clearProof,
  consumeProof,
  getVerifiedProof,
  sendProofAgain,
  startProof,
  verifyProof,
} from './contact-proof/contact-proof.service.ts'
export { nativeRoutes } from './native/native.routes.ts'
export { listOwnPasskeys } from './passkeys/passkeys.repository.ts'
export { passkeyRoutes } from './passkeys/passkeys.routes.ts'
export { hashPassword } from './passwords/hasher.ts'
export { passwordRoutes } from './passwords/passwords.routes.ts'
export { assertHardToGuess, createOneTimeLink, replaceOneTimeLink, requirePassword } from './passwords/passwords.service.ts'
export { deleteTickets } from './second-factor/second-factor.repository.ts'
export { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
export { enableSecondFactor } from './second-factor/second-factor.service.ts'
export { ticketSeconds } from './second-factor/second-step.service.ts'
export { completeBrowserSignIn } from './sign-in/complete-sign-in.service.ts'
export { signInRoutes } from './sign-in/sign-in.routes.ts'
