import type { PersonalData } from '#platform/app/module'
import { clearClaimsOf, listOfPerson } from './work-items.repository.ts'

export const personalData: PersonalData = {
  async collect({ db }, personId) {
    const rows = await listOfPerson(db, personId)
    return {
      'Việc về bạn chờ quản trị viên': rows.map(({ kind, openedAt, dueAt, closedAt }) => ({
        Loại: kind,
        'Nhận lúc': openedAt.toISOString(),
        'Hạn trả lời': dueAt.toISOString(),
        'Xong lúc': closedAt?.toISOString() ?? null,
      })),
    }
  },
  /** The rows name people by id alone, and prove when their cases were answered; claims of theirs end. */
  erase: async ({ db }, personId) => void (await clearClaimsOf(db, personId)),
}
