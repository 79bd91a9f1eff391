import { createHash } from 'node:crypto'
import type { Body } from '@khue/contracts/endpoint'
import type { publishContractTemplate } from '@khue/contracts/offer/contract-templates'
import { recordAudit } from '#modules/ground/audit'
import { filterPeopleByRole, listHousehold, lockAdmins, refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { contractError } from '../teacher-contracts.errors.ts'
import * as stored from './templates.repository.ts'

/**
 * A version for the contracts that are made from its first day on, which names it. Throws CONTRACT_TEMPLATE_CHANGED when the editor did not see the newest
 * one, CONTRACT_TEMPLATE_TOO_EARLY, CONTRACT_TEMPLATE_DAY_TAKEN, OWN_CASE.
 */
export const publishTemplate = (deps: Deps, actor: Actor, { fromOn, body, basedOn, reason }: Body<typeof publishContractTemplate>) =>
  transact(deps, async (deps) => {
    await refuseOwnTerms(deps, actor)
    await stored.lockTemplates(deps.db)
    if ((await stored.findNewestVersion(deps.db)) !== basedOn) throw contractError.CONTRACT_TEMPLATE_CHANGED()
    const template = { version: fromOn, fromOn, body, sha256: createHash('sha256').update(body).digest('hex') }
    if (!(await insert(deps, template))) throw contractError.CONTRACT_TEMPLATE_TOO_EARLY()
    await audit(deps, actor, { action: 'contract-template.published', template, reason })
    return { version: fromOn, fromOn }
  })

type Template = { version: string; fromOn: string; body: string; sha256: string }

async function insert(deps: Deps, template: Template) {
  try {
    return await stored.insertComingTemplate(deps.db, template)
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('contract_templates_')) throw contractError.CONTRACT_TEMPLATE_DAY_TAKEN()
    throw error
  }
}

/** Gives up a version that no contract has, because its first day has not begun. Throws CONTRACT_TEMPLATE_NOT_FOUND, CONTRACT_TEMPLATE_IN_USE, OWN_CASE. */
export const withdrawTemplate = (deps: Deps, actor: Actor, { version, reason }: { version: string; reason: string }) =>
  transact(deps, async (deps) => {
    await refuseOwnTerms(deps, actor)
    await stored.lockTemplates(deps.db)
    if (!(await stored.findTemplate(deps.db, version))) throw contractError.CONTRACT_TEMPLATE_NOT_FOUND()
    const template = await stored.deleteComingTemplate(deps.db, version)
    if (!template) throw contractError.CONTRACT_TEMPLATE_IN_USE()
    await audit(deps, actor, { action: 'contract-template.withdrawn', template, reason })
    return { version }
  })

type Audited = { action: 'contract-template.published' | 'contract-template.withdrawn'; template: Template; reason: string }
const audit = (deps: Deps, actor: Actor, { action, template: { version, fromOn, sha256 }, reason }: Audited) =>
  recordAudit(deps, { actor, action, subject: { kind: 'contract-template', id: version }, reason, details: { from: fromOn, sha256 } })

/** An admin who signs these terms, or whose household does, leaves writing them to another one, once there is another. */
async function refuseOwnTerms(deps: Deps, actor: Actor) {
  const household = await listHousehold(deps, actor.id)
  const teachers = [...(await filterPeopleByRole(deps, household, 'teacher')), ...(await filterPeopleByRole(deps, household, 'tutor'))]
  if (teachers.length > 0 && (await lockAdmins(deps)).length > 1) await refuseOwnCase(deps, actor, teachers)
}
