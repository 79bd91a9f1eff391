import { deleteAssets } from '#modules/ground/assets'
import { type Deps, transact } from '#platform/deps'
import { deleteNotDue, insertDue } from './follow.read-model.ts'

/** Reports follow their lesson: due when it was held, and gone, unless sent, when it counts as not held. Reads the lesson as it is now, so the order of events does not matter. */
export const followLesson = (deps: Deps, lessonId: string) =>
  transact(deps, async (deps) => {
    await deleteAssets(deps, await deleteNotDue(deps.db, { lessonIds: [lessonId] }))
    await insertDue(deps.db, [lessonId])
  })

/** A run or class whose lessons were moved or cancelled. */
export const followRef = (deps: Deps, refId: string) =>
  transact(deps, async (deps) => {
    await deleteAssets(deps, await deleteNotDue(deps.db, { lessonIds: [], refId }))
  })
