import { verifyCodePattern } from '@khue/contracts/offer/contract-desk'
import type { Deps } from '#platform/deps'
import { contractError } from './teacher-contracts.errors.ts'
import { findByVerifyCode } from './teacher-contracts.repository.ts'

/** What anyone with the code of a completed file may know: nothing about the person. Throws CONTRACT_NOT_FOUND. */
export async function readVerified({ db }: Deps, typed: string) {
  const code = typed.toUpperCase()
  const found = verifyCodePattern.test(code) ? await findByVerifyCode(db, code) : undefined
  if (!found?.sha256) throw contractError.CONTRACT_NOT_FOUND()
  return { sha256: found.sha256, completedOn: found.completedOn, endedOn: found.endedOn, version: found.version }
}
