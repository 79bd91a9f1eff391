import type { saveLectureNote } from '@khue/contracts/learning/lectures'
import type { Body } from '@khue/contracts/endpoint'
import { type Deps, transact } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { lectureError } from '../lectures.errors.ts'
import { findRight } from '../rights/find-right.read-model.ts'
import * as stored from './notes.repository.ts'

type Which = { courseId: string; itemId: string; id: string }

/** The same id is one note. Also after the deadline. Throws LECTURE_NOT_FOUND, LECTURE_NOTES_FULL. */
export const saveNote = (deps: Deps, actor: Actor, { id, ...which }: Which, note: Body<typeof saveLectureNote>) =>
  transact(deps, async (deps) => {
    const right = await findRight(deps.db, { ...which, learnerId: actor.id, viewerId: actor.id })
    if (!right?.state && !right?.previewVideoId) throw lectureError.LECTURE_NOT_FOUND()
    const whose = { ...which, personId: actor.id, id }
    await stored.lockNotes(deps.db, { personId: actor.id })
    if ((await stored.countOthers(deps.db, whose)) >= stored.mostNotes) throw lectureError.LECTURE_NOTES_FULL()
    const saved = await stored.upsertNote(deps.db, { ...whose, ...note })
    if (!saved) throw lectureError.LECTURE_NOT_FOUND()
    return stored.showNote(saved)
  })

export const deleteNote = async ({ db }: Deps, actor: Actor, which: Which) => ({
  isDeleted: await stored.deleteNote(db, { ...which, personId: actor.id }),
})
