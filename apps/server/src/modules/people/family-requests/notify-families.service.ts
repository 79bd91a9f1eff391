import type { z } from 'zod'
import { listGuardians, listPeople } from '#modules/people/people'
import { markReadByEventPrefix, notify } from '#modules/people/notifications'
import type { Deps } from '#platform/deps'
import type { familyRequestDecided, spendingRuleSet } from './family-requests.events.ts'
import * as notices from './family-requests.notices.ts'
import { findRequest } from './family-requests.repository.ts'
import { findRule } from './spending-rules.repository.ts'

/** Notifies every guardian of the child. */
export async function notifyOfRequest(deps: Deps, { id }: { id: string }) {
  const request = await findRequest(deps.db, id)
  if (!request || request.status !== 'OPEN') return
  const [child] = await listGuardians(deps, [request.childId])
  const name = (await listPeople(deps, [request.childId])).get(request.childId)?.name ?? ''
  await notify(deps, child?.guardianIds ?? [], notices.asked(request, name))
}

/** Notifies the child of a guardian's answer or of the end of the term, and marks the guardians' notices of the request as read. */
export async function notifyOfDecision(deps: Deps, { id, status, childId, decidedBy }: z.output<typeof familyRequestDecided.payload>) {
  const [child] = await listGuardians(deps, [childId])
  for (const guardianId of child?.guardianIds ?? []) await markReadByEventPrefix(deps, guardianId, notices.askedEvent(id))
  const request = await findRequest(deps.db, id)
  if (!request) return // erased meanwhile
  const guardian = decidedBy ? ((await listPeople(deps, [decidedBy])).get(decidedBy)?.name ?? '') : ''
  if (status === 'APPROVED') await notify(deps, [childId], notices.approved(request, guardian))
  if (status === 'REFUSED') await notify(deps, [childId], notices.refused(request, guardian, request.reason))
  if (status === 'EXPIRED') await notify(deps, [childId], notices.expired(request))
}

/** Notifies the child and all its guardians. */
export async function notifyOfRule(deps: Deps, { id, childId, byId }: z.output<typeof spendingRuleSet.payload>) {
  const [[child], rule, people] = await Promise.all([
    listGuardians(deps, [childId]),
    findRule(deps.db, childId),
    listPeople(deps, [childId, byId]),
  ])
  if (!child || !rule) return // ended meanwhile
  const [name, guardian] = [people.get(childId)?.name ?? '', people.get(byId)?.name ?? '']
  const change = { id, mode: rule.mode, limitVnd: rule.monthlyLimitVnd ?? 0, guardian, child: name }
  const others = child.guardianIds.filter((guardianId) => guardianId !== byId)
  await notify(deps, [childId], notices.ruleChanged(change, 'CHILD'))
  await notify(deps, [byId], notices.ruleChanged(change, 'SETTER'))
  await notify(deps, others, notices.ruleChanged(change, 'OTHER_GUARDIAN'))
}
