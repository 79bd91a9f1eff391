import { closeWorkItems } from '#modules/people/work-items'
import type { PersonalData } from '#platform/app/module'
import * as stored from './class-authoring.repository.ts'

export const personalData: PersonalData = {
  collect: async ({ db }, personId) => {
    const drafts = await stored.listUndecided(db, personId)
    return {
      'Lớp đang soạn hoặc chờ duyệt': drafts.map(({ content, status }) => ({
        'Tên lớp': content.title,
        'Giới thiệu': content.summary,
        'Mô tả': content.description,
        'Trạng thái': status === 'DRAFT' ? 'Bản nháp' : 'Chờ duyệt',
      })),
    }
  },
  /** Deletes or cancels drafts and requests. Listed classes stay for their seat holders. */
  erase: async (deps, personId) => {
    const alive = await stored.listUndecided(deps.db, personId)
    for (const { isNew, ...key } of alive)
      await (isNew ? stored.deleteClass(deps.db, key.classId) : stored.setVersion(deps.db, key, { status: 'CANCELLED' }))
    const waiting = alive.filter(({ status }) => status !== 'DRAFT').map(({ classId }) => classId)
    await closeWorkItems(deps, 'CLASS_VERSION', waiting)
  },
}
