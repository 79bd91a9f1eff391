import type { Body } from '@khue/contracts/endpoint'
import { reportLimits as limits } from '@khue/contracts/learning/report-states'
import type * as contract from '@khue/contracts/learning/taught-reports'
import { lockPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { reportError } from '../learning-reports.errors.ts'
import * as stored from './templates.repository.ts'

export const listTemplates = async (deps: Deps, actor: Actor) => ({ items: await stored.listTemplates(deps.db, actor.id) })

export const createTemplate = (deps: Deps, actor: Actor, { id, ...typed }: Body<typeof contract.createReportTemplate>) =>
  transact(deps, async (deps) => {
    await lockPeople(deps, [actor.id]) // so that the limit holds
    const before = await stored.listTemplates(deps.db, actor.id)
    const same = before.find((one) => one.id === id)
    if (same) return same
    if (before.length >= limits.templates) throw reportError.REPORT_TEMPLATES_FULL()
    const added = await stored.insertTemplate(deps.db, { id, teacherId: actor.id, ...typed })
    if (!added) throw reportError.REPORT_TEMPLATE_NOT_FOUND() // the id of somebody else's
    return added
  })

export async function changeTemplate(deps: Deps, actor: Actor, id: string, typed: Body<typeof contract.changeReportTemplate>) {
  const changed = await stored.setTemplate(deps.db, { id, teacherId: actor.id }, typed)
  if (!changed) throw reportError.REPORT_TEMPLATE_NOT_FOUND()
  return changed
}

export async function deleteTemplate(deps: Deps, actor: Actor, id: string) {
  if (!(await stored.deleteTemplate(deps.db, { id, teacherId: actor.id }))) throw reportError.REPORT_TEMPLATE_NOT_FOUND()
  return { id }
}
