import type { Body, Reply } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/plan-shares'
import { recordAudit } from '#modules/ground/audit'
import { filterPeopleByRole, listHousehold, listPeople, lockAdmins, refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { firstDayOf, monthAfter, monthOf, shareDay } from './month.ts'
import { planShareError } from './plan-shares.errors.ts'
import * as stored from './plan-shares.repository.ts'
import { termsOf } from './share-month.service.ts'

/** The rules with the state of each, newest first. */
export async function listRules(deps: Deps): Promise<Reply<typeof contract.listPlanShareRules>> {
  const [rules, today] = await Promise.all([stored.listRules(deps.db), stored.findToday(deps.db)])
  const month = monthOf(today)
  const current = termsOf(rules, month)
  const people = await listPeople(deps, [...new Set(rules.map(({ setBy }) => setBy))])
  const items = rules.map((rule) => ({
    ...shownTerms(rule),
    state: rule === current ? ('IN_FORCE' as const) : rule.effectiveMonth > firstDayOf(month) ? ('FUTURE' as const) : ('PAST' as const),
    setBy: people.get(rule.setBy) ?? null,
  }))
  return { items, firstMonth: monthAfter(month) }
}

const shownTerms = ({ effectiveMonth, permille, capMinutes }: stored.RuleRow) => ({ from: monthOf(effectiveMonth), permille, capMinutes })

/** What everyone may read: the rule of this month, and those of months to come. A rule of 0 is no rule. */
export async function readTerms({ db }: Deps): Promise<Reply<typeof contract.readPlanShareTerms>> {
  const [rules, today] = await Promise.all([stored.listRules(db), stored.findToday(db)])
  const month = monthOf(today)
  const current = termsOf(rules, month)
  const coming = rules.filter(({ effectiveMonth }) => effectiveMonth > firstDayOf(month)).toReversed()
  return { month, current: current && current.permille > 0 ? shownTerms(current) : null, coming: coming.map(shownTerms), shareDay }
}

/**
 * Applies from a month on that has not begun. An admin whose household teaches leaves it to another admin, once there is one. Throws
 * PLAN_SHARE_RULE_TOO_EARLY, OWN_CASE.
 */
export const setRule = (deps: Deps, admin: Actor, { from, permille, capMinutes, reason }: Body<typeof contract.setPlanShareRule>) =>
  transact(deps, async (deps) => {
    const admins = await lockAdmins(deps)
    if (admins.length > 1) await refuseOwnCase(deps, admin, await listTeachersOfHousehold(deps, admin.id))
    if (!(await stored.upsertRule(deps.db, { effectiveMonth: firstDayOf(from), permille, capMinutes, setBy: admin.id })))
      throw planShareError.PLAN_SHARE_RULE_TOO_EARLY()
    await recordAudit(deps, {
      actor: admin,
      action: 'plan-share.set',
      subject: { kind: 'platform', id: 'plan-share' },
      reason,
      details: { from, permille, capMinutes },
    })
    const { items } = await listRules(deps)
    return items.find((rule) => rule.from === from)! // stored just above
  })

async function listTeachersOfHousehold(deps: Deps, personId: string) {
  const household = await listHousehold(deps, personId)
  const teachers = await Promise.all((['teacher', 'tutor'] as const).map((role) => filterPeopleByRole(deps, household, role)))
  return teachers.flatMap((some) => [...some])
}
