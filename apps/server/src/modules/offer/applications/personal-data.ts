import { closeWorkItems } from '#modules/people/work-items'
import type { PersonalData } from '#platform/app/module'
import { deleteApplicationsOf, listOf } from './applications.repository.ts'

export const personalData: PersonalData = {
  async collect({ db }, personId) {
    const rows = await listOf(db, personId)
    if (rows.length === 0) return {}
    return {
      'Đơn đăng ký dạy': rows.map(({ decidedBy: _decidedBy, revision: _revision, id: _id, personId: _personId, ...row }) => row),
    }
  },
  /** Teachers deletes the files. */
  erase: async (deps, personId) => {
    const deleted = await deleteApplicationsOf(deps.db, personId)
    await closeWorkItems(
      deps,
      'TEACHER_APPLICATION',
      deleted.map(({ id }) => id),
    )
  },
}
