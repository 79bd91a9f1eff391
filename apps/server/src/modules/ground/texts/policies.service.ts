import { policyTexts } from '@khue/contracts/ground/texts'
import type { Deps } from '#platform/deps'
import { getInForce } from './texts.service.ts'

/** Which version of what people say yes to is in force. A yes to an older one is no yes to it. */
export async function policyVersions(deps: Deps) {
  const [terms, privacy] = await Promise.all([getInForce(deps, policyTexts.terms), getInForce(deps, policyTexts.privacy)])
  return { terms: terms.version, privacy: privacy.version }
}
