import type { PersonalData } from '#platform/app/module'
import { listLectureMediaOf } from '#modules/ground/media'
import { collectRemarks } from './authoring.repository.ts'
import { detachFilms } from './item-films.repository.ts'

export const personalData: PersonalData = {
  collect: async ({ db }, personId) => {
    const remarks = await collectRemarks(db, personId)
    return {
      'Góp ý đã viết khi duyệt khoá học': remarks.map(({ text, createdAt }) => ({ 'Góp ý': text, 'Viết lúc': createdAt.toISOString() })),
    }
  },
  /** Remarks stay with the course that they are about. Courses are courses' own; their documents and films are files of their teacher, which go. */
  erase: async (deps, personId) => {
    await detachFilms(deps.db, await listLectureMediaOf(deps, personId))
  },
}
