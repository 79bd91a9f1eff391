import type { Body } from '@khue/contracts/endpoint'
import type { changeLiveClass as endpoint, EditedClass } from '@khue/contracts/offer/offer-admin'
import { slugOf } from '@khue/contracts/slug'
import { recordAudit } from '#modules/ground/audit'
import { assignSlug, listSlugs } from '#modules/ground/slugs'
import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { openClassError } from '../open-classes.errors.ts'
import * as classes from '../open-classes.repository.ts'
import { findClassAt } from '../open-classes.service.ts'
import { assertMayWithdraw, withdrawClass } from '../scheduling/scheduling.service.ts'

export async function getLiveClassToEdit(deps: Deps, asked: string): Promise<EditedClass> {
  const row = await findClassAt(deps, asked)
  if (!row) throw openClassError.OPEN_CLASS_NOT_FOUND()
  const { id, code, title, kind, removedAt } = row
  const slug = slugOf(title)
  const slugs = await listSlugs(deps, 'class', id)
  return { id, code, slug, title, kind, isGone: removedAt !== null, previousSlugs: slugs.filter((one) => one !== slug) }
}

/** An admin's change of a class, in one transaction with its audit entry. */
export const changeLiveClass = (deps: Deps, actor: Actor, id: string, { title, isGone, reason }: Body<typeof endpoint>) =>
  transact(deps, async (deps) => {
    const before = await classes.lockClass(deps.db, id)
    if (!before) throw openClassError.OPEN_CLASS_NOT_FOUND()
    if (before.removedAt) throw openClassError.OPEN_CLASS_GONE()
    await refuseOwnCase(deps, actor, [before.teacherId])
    if (title !== undefined && title !== before.title) {
      await classes.setTitle(deps.db, id, title)
      for (const one of [before.title, title]) await assignSlug(deps, 'class', { slug: slugOf(one), id })
    }
    if (isGone) {
      await assertMayWithdraw(deps, id, { reason: reason ?? null, mustNotHaveBegun: false })
      await withdrawClass(deps, id, reason)
    }
    await recordAudit(deps, {
      actor,
      action: 'class.changed',
      subject: { kind: 'class', id },
      ...(reason !== undefined && { reason }),
      details: { before: before.title, ...(title !== undefined && { title }), ...(isGone && { isGone }) },
    })
    return getLiveClassToEdit(deps, id)
  })
