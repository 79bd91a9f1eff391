import type { ForgotPassword } from '@khue/contracts/people/passwords'
import type { z } from 'zod'
import type { Caller } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { startProof } from '../contact-proof/contact-proof.service.ts'
import { getIdentifier } from '#modules/people/people'

/** Sends a code if the account exists; otherwise the caller gets the same response and ticket, but no message is sent. */
export function forgotPassword(deps: Deps, caller: Caller, { username }: z.output<typeof ForgotPassword>) {
  return startProof(deps, caller, { purpose: 'forgot-password', to: getIdentifier(username) })
}
