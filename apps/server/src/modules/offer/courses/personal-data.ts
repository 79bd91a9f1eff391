import { showAssets } from '#modules/ground/assets'
import type { PersonalData } from '#platform/app/module'
import { deleteAttendances } from './attendance/attendance.repository.ts'
import { pauseOfTeacher } from './publishing/publish.repository.ts'

export const personalData: PersonalData = {
  collect: async () => ({}),
  /** A teacher's courses stay for those who bought them, unlisted and without a name. */
  erase: async (deps, personId) => {
    await deleteAttendances(deps.db, personId)
    await showAssets(deps, await pauseOfTeacher(deps.db, personId), null)
  },
}
