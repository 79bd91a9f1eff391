import { listPeople } from '#modules/people/people'
import type { PersonalData } from '#platform/app/module'
import type { Deps } from '#platform/deps'
import { deleteAbout, listAbout } from './school-pupils.repository.ts'

async function collect(deps: Deps, personId: string) {
  const rows = await listAbout(deps.db, personId)
  if (rows.length === 0) return {}
  const people = await listPeople(
    deps,
    rows.map(({ teacherId }) => teacherId),
  )
  return {
    'Khai về việc dạy ở trường': rows.map(({ teacherId, side, isTaught, declaredAt, endedAt }) => ({
      // a teacher's copy does not name pupils
      'Thầy cô': people.get(teacherId)?.name ?? '',
      'Ai khai': side === 'TEACHER' ? 'Thầy cô' : 'Gia đình',
      'Đang dạy ở trường': isTaught,
      'Khai lúc': declaredAt.toISOString(),
      'Được thay lúc': endedAt?.toISOString() ?? null,
    })),
  }
}

export const personalData: PersonalData = { collect, erase: async ({ db }, personId) => void (await deleteAbout(db, personId)) }
