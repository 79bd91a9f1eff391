import type { PersonalData } from '#platform/app/module'
import { listClientNames } from './clients.repository.ts'
import { deleteRecordsOfPerson, listConsents } from './records.repository.ts'

/** Applications that may use the person's account. Erasure revokes everything issued to them. */
export const personalData: PersonalData = {
  async collect({ db }, personId) {
    const consents = await listConsents(db, personId)
    const names = await listClientNames(
      db,
      consents.flatMap(({ clientId }) => clientId ?? []),
    )
    const nameOf = (id: string | null) => names.find((client) => client.id === id)?.name ?? 'Khuê'
    return {
      'Ứng dụng được phép dùng tài khoản': consents.map(({ clientId, since, until }) => ({
        'Ứng dụng': nameOf(clientId),
        'Từ lúc': since.toISOString(),
        'Đến lúc': until.toISOString(),
      })),
    }
  },
  erase: async ({ db }, personId) => void (await deleteRecordsOfPerson(db, personId)),
}
