import { type ConsentPurpose, consentPurposes } from '@khue/contracts/people/consents'
import { revokeGuardianAccess } from './child-sign-in/guardian-access.service.ts'
import { deleteCode, deleteCodesBy } from './child-sign-in/child-sign-in.repository.ts'
import { findAccountIdOf, listRelatives, unlinkGuardian } from '#modules/people/people'
import type { PersonalData } from '#platform/app/module'
import type { Deps } from '#platform/deps'
import { forgetGuestPages } from '#platform/pages/guest-pages'
import { deleteConsentsOf, findAllOf } from './consents/consents.repository.ts'
import { deleteInvitationsOf } from './families.repository.ts'

async function collect(deps: Deps, personId: string) {
  const { children, guardians } = await listRelatives(deps, personId)
  const entries = await findAllOf(deps.db, personId)
  return {
    'Con đã liên kết': children.map(({ name }) => name),
    'Phụ huynh đã liên kết': guardians.map(({ name }) => name),
    'Nhật ký đồng ý': entries.map(({ purpose, side, isGranted, version, at }) => ({
      'Mục đích': consentPurposes[purpose as ConsentPurpose]?.title ?? purpose, // text in the database, since purposes may be retired
      'Tư cách': side === 'SELF' ? 'bản thân' : 'phụ huynh',
      'Trả lời': isGranted ? 'đồng ý' : 'không đồng ý',
      'Phiên bản': version,
      Lúc: at.toISOString(),
    })),
  }
}

async function erase(deps: Deps, personId: string) {
  const { children, guardians } = await listRelatives(deps, personId)
  for (const { id, guardiansOfChild } of children) {
    await unlinkGuardian(deps, { guardianId: personId, childId: id })
    await revokeGuardianAccess(deps, { childId: id, isGuarded: guardiansOfChild > 1 })
  }
  for (const { id } of guardians) await unlinkGuardian(deps, { guardianId: id, childId: personId })
  const accountId = await findAccountIdOf(deps.db, personId)
  if (accountId) await deleteCode(deps.db, accountId)
  await deleteCodesBy(deps.db, personId)
  await deleteInvitationsOf(deps.db, personId)
  await deleteConsentsOf(deps.db, personId)
  forgetGuestPages(deps) // the consents that this guardian gave for children have ended
}

export const personalData: PersonalData = { collect, erase }
