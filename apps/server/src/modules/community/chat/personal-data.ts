import type { Deps } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { deleteFilesOf } from './files/files.repository.ts'
import { eraseWritten, listWritten } from './personal-data.repository.ts'
import { deleteLastSeen } from './presence/presence.repository.ts'
import { collectSafety, eraseSafety } from './safety/personal-data.ts'

/** All messages of a person with their files, without private support requests when a guardian collects for a child; the file addresses work while the person may read the room. */
async function collectWritten({ db }: Deps, personId: string, isOwn: boolean) {
  const written = await listWritten(db, { personId, isOwn })
  if (written.length === 0) return {}
  return {
    'Tin nhắn đã gửi': written.map(({ roomId, sentAt, text, files }) => ({
      Lúc: sentAt,
      'Nội dung': text,
      ...(files && {
        Tệp: files.map(({ id, fileName, bytes }) => ({
          'Tên tệp': fileName,
          'Dung lượng (byte)': bytes,
          'Địa chỉ': `/files/chat/${roomId}/${id}`,
        })),
      }),
    })),
  }
}

export const personalData: PersonalData = {
  collect: async (deps, personId, readerId = personId) => ({
    ...(await collectWritten(deps, personId, readerId === personId)),
    ...(await collectSafety(deps, personId)),
  }),
  erase: async (deps, personId) => {
    await deleteFilesOf(deps.db, personId)
    await eraseWritten(deps.db, personId)
    await eraseSafety(deps, personId)
    await deleteLastSeen(deps.db, personId)
  },
}
