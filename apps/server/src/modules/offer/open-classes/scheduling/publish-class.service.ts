import { slugOf } from '@khue/contracts/slug'
import { assignSlug } from '#modules/ground/slugs'
import { findExtraTeachingRule } from '#modules/offer/extra-teaching'
import { listPeople } from '#modules/people/people'
import { type Deps, transact } from '#platform/deps'
import { violatedConstraint } from '#platform/postgres/db'
import { classKeywords } from '../keywords.ts'
import { openClassError } from '../open-classes.errors.ts'
import * as classes from '../open-classes.repository.ts'
import type { NewOpenClass } from './scheduling.service.ts'
import * as stored from './scheduling.repository.ts'

type Texts = Pick<
  NewOpenClass,
  'title' | 'summary' | 'description' | 'subjectId' | 'grades' | 'teacherTitle' | 'seats' | 'extraTeachingReason'
> & {
  feeVnd: number
}

/**
 * Changes a listed class, except its kind and times. Orders keep their pinned fee. Throws OPEN_CLASS_GONE,
 * CLASS_SEATS_TAKEN for fewer seats than are held or taken, OPEN_CLASS_PRIMARY_EXTRA_TEACHING.
 */
export const changeOpenClass = (deps: Deps, id: string, { grades, extraTeachingReason = null, ...texts }: Texts) =>
  transact(deps, async (deps) => {
    const before = await classes.lockClass(deps.db, id)
    if (!before) throw openClassError.OPEN_CLASS_NOT_FOUND()
    if (before.removedAt) throw openClassError.OPEN_CLASS_GONE()
    const [gradeFrom, gradeTo] = [grades?.from ?? null, grades?.to ?? null]
    const mayBeSold = await findExtraTeachingRule(deps)
    if (texts.feeVnd > 0 && extraTeachingReason === null && !mayBeSold({ subjectId: texts.subjectId, gradeFrom }))
      throw openClassError.OPEN_CLASS_PRIMARY_EXTRA_TEACHING()
    const teacher = (await listPeople(deps, [before.teacherId])).get(before.teacherId)?.name ?? ''
    const keywords = classKeywords({ ...texts, gradeFrom, gradeTo, teacher })
    await stored.setTexts(deps.db, id, { ...texts, gradeFrom, gradeTo, extraTeachingReason, keywords }).catch(refuseSeats)
    if (texts.title !== before.title)
      for (const one of [before.title, texts.title]) await assignSlug(deps, 'class', { slug: slugOf(one), id })
  })

function refuseSeats(error: unknown): never {
  if (violatedConstraint(error) === 'open_classes_seats') throw openClassError.CLASS_SEATS_TAKEN()
  throw error
}
