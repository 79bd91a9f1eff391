import type { ConsentPurpose } from '@khue/contracts/people/consents'
import { ageOf, listGuardians, listPeople } from '#modules/people/people'
import { notify } from '#modules/people/notifications'
import type { Deps } from '#platform/deps'
import { neededSides } from '../consents/consent.ts'
import { consentChanged, linkEnded, linkMade, type Side } from './families.notices.ts'

type Link = { id: string; guardianId: string; childId: string; byId: string }

/** Notifies the members of a family, except the person who made the change. */
export async function notifyLinkChange(deps: Deps, { id, guardianId, childId, byId }: Link, what: 'made' | 'ended') {
  const people = await listPeople(deps, [guardianId, childId])
  const link = { id, guardian: people.get(guardianId)?.name ?? '', child: people.get(childId)?.name ?? '' }
  const [child] = await listGuardians(deps, [childId])
  const others = child?.guardianIds.filter((other) => other !== guardianId) ?? []
  const recipients: Record<Side, readonly string[]> = { CHILD: [childId], GUARDIAN: [guardianId], OTHER: others }
  const words = what === 'made' ? linkMade : linkEnded
  for (const side of ['CHILD', 'GUARDIAN', 'OTHER'] as const)
    await notify(
      deps,
      recipients[side].filter((personId) => personId !== byId),
      words(side, link),
    )
}

type ConsentChange = { id: string; subjectId: string; byId: string; purpose: ConsentPurpose; isGranted: boolean }

/** Notifies the sides whose consent the law requires, except the person who answered. From 16 on no one else is notified. */
export async function notifyConsentChange(deps: Deps, { subjectId, byId, ...said }: ConsentChange) {
  const [subject] = await listGuardians(deps, [subjectId])
  if (!subject) return
  const requiredSides = neededSides(ageOf(deps, subject.birthDate), subject.guardianIds.length > 0)
  const people = await listPeople(deps, [subjectId, byId])
  const by = people.get(byId)?.name ?? ''
  const guardianIds = requiredSides.includes('GUARDIAN') ? subject.guardianIds : []
  if (requiredSides.includes('SELF') && subjectId !== byId) await notify(deps, [subjectId], consentChanged({ ...said, by }))
  await notify(
    deps,
    guardianIds.filter((id) => id !== byId),
    consentChanged({ ...said, by, child: people.get(subjectId)?.name ?? '' }),
  )
}
