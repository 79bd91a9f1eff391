import { policyTexts } from '@khue/contracts/ground/texts'
import type { Deps } from '#platform/deps'
import { getInForce } from './texts.service.ts'

/** The versions in force of the policies that people consent to. Consent to an older version does not count. */
export async function policyVersions(deps: Deps) {
  const [terms, privacy] = await Promise.all([getInForce(deps, policyTexts.terms), getInForce(deps, policyTexts.privacy)])
  return { terms: terms.version, privacy: privacy.version }
}
