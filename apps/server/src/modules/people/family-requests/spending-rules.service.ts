import type { setSpendingRule, SpendingRule } from '@khue/contracts/people/family-requests'
import type { Body } from '@khue/contracts/endpoint'
import { uuidv7 } from 'uuidv7'
import { ageOf, findGuardianshipId, isMinor, listGuardians, listPeople, listRelatives, lockSubject } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { familyRequestError } from './family-requests.errors.ts'
import { spendingRuleSet } from './family-requests.events.ts'
import * as stored from './spending-rules.repository.ts'

/** How far a person may pay without a guardian. NO_GUARDIAN: a minor whom nobody on the platform is responsible for. */
export type SpendingRight = { mode: 'FREE' } | { mode: 'NO_GUARDIAN' } | { mode: 'NEVER' } | { mode: 'LIMITED'; limitVnd: number }

/** Both statements are sent together: an adult, the usual case, waits for one round trip. */
export async function readSpendingRight(deps: Deps, personId: string): Promise<SpendingRight> {
  const [[person], rule] = await Promise.all([listGuardians(deps, [personId]), stored.findRule(deps.db, personId)])
  if (!person || !isMinor(ageOf(deps, person.birthDate), person.guardianIds.length > 0)) return { mode: 'FREE' }
  if (person.guardianIds.length === 0) return { mode: 'NO_GUARDIAN' }
  if (rule?.mode === 'ALWAYS') return { mode: 'FREE' }
  return rule?.monthlyLimitVnd ? { mode: 'LIMITED', limitVnd: rule.monthlyLimitVnd } : { mode: 'NEVER' }
}

/** One for each child of the actor that is not of full age; NEVER where no guardian chose. */
export async function listRulesOfChildren(deps: Deps, actor: Actor): Promise<SpendingRule[]> {
  const { children } = await listRelatives(deps, actor.id)
  const ids = children.filter(({ birthDate }) => isMinor(ageOf(deps, birthDate), true)).map(({ id }) => id)
  if (ids.length === 0) return []
  const rules = new Map((await stored.listRules(deps.db, ids)).map((rule) => [rule.childId, rule]))
  const names = await listPeople(
    deps,
    [...rules.values()].map(({ setBy }) => setBy),
  )
  return ids.map((childId) => {
    const rule = rules.get(childId)
    return {
      childId,
      mode: rule?.mode ?? 'NEVER',
      monthlyLimit: rule?.monthlyLimitVnd ?? null,
      setBy: rule ? (names.get(rule.setBy)?.name ?? '') : null,
      setAt: rule?.setAt.toISOString() ?? null,
    }
  })
}

/** Throws SPENDING_CHILD_NOT_FOUND, SPENDING_NOT_RESTRICTED. */
export const chooseRule = (deps: Deps, actor: Actor, { childId, mode, monthlyLimit }: Body<typeof setSpendingRule> & { childId: string }) =>
  transact(deps, async (deps) => {
    const isAllowed = await lockSubject(deps, actor, childId)
    const guardianshipId = isAllowed ? await findGuardianshipId(deps, { guardianId: actor.id, childId }) : undefined
    if (!guardianshipId) throw familyRequestError.SPENDING_CHILD_NOT_FOUND()
    const rule = () => listRulesOfChildren(deps, actor).then((rules) => rules.find((one) => one.childId === childId))
    if (!(await rule())) throw familyRequestError.SPENDING_NOT_RESTRICTED()
    await stored.saveRule(deps.db, { childId, mode, monthlyLimitVnd: monthlyLimit, setBy: actor.id, guardianshipId })
    await publish(deps, spendingRuleSet, { id: uuidv7(), childId, byId: actor.id })
    return (await rule())! // just saved
  })
