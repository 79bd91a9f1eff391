import { completeBrowserSignIn, passSecondStep } from '#modules/people/credentials'
import { readMark, readTicket } from '#modules/people/sessions'
import type { Deps } from '#platform/deps'
import type { Caller } from '#platform/http/api'
import { readProviderSessionCookie, saveProviderSession } from './provider-logout.service.ts'

/**
 * The second step of every sign-in, in the browser that holds the ticket for it. It is served here because the first step may have been at an outside
 * provider, whose id token the browser carries until now.
 */
export async function finishSignIn(deps: Deps, caller: Caller, code: string) {
  const { cookies } = caller
  const passed = await passSecondStep(deps, { ticket: readTicket(cookies) ?? '', device: readMark(cookies) ?? '', code })
  const vouched = readProviderSessionCookie(deps, caller)
  const entered = await completeBrowserSignIn(deps, caller, { ...passed, isStrong: true })
  if (vouched) await saveProviderSession(deps, caller, vouched)
  return entered
}
