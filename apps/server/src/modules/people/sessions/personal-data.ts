import type { Deps } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { nameDevice } from './device-name.ts'
import { wordsOf } from './security-notices/notice.ts'
import { findAccountIdOf } from '#modules/people/people'
import { invalidateSession } from './actor-cache.ts'
import * as stored from './personal-data.repository.ts'

const moment = (date: Date | null | undefined) => date?.toISOString() ?? null

async function collect({ db }: Deps, personId: string) {
  const accountId = await findAccountIdOf(db, personId)
  if (!accountId) return {}
  const sessions = await stored.listSessionsEver(db, accountId)
  const notices = await stored.listNotices(db, accountId)
  return {
    'Phiên đăng nhập': sessions.map(({ userAgent, kind, network, createdAt, lastUsedAt, endedAt }) => ({
      'Thiết bị': nameDevice(userAgent, kind).device,
      'Trình duyệt tự giới thiệu': userAgent,
      'Nơi đăng nhập': network,
      'Đăng nhập lúc': moment(createdAt),
      'Dùng lần cuối': moment(lastUsedAt),
      'Kết thúc lúc': moment(endedAt),
    })),
    'Cảnh báo bảo mật': notices.map(({ kind, device, createdAt }) => ({
      'Nội dung': wordsOf(kind, device ?? undefined).title,
      'Thiết bị': device,
      Lúc: moment(createdAt),
    })),
  }
}

async function erase({ db }: Deps, personId: string) {
  const accountId = await findAccountIdOf(db, personId)
  if (!accountId) return
  const sessions = await stored.listSessionsEver(db, accountId)
  await stored.deleteSessionsEver(db, accountId)
  for (const { id } of sessions) invalidateSession(id)
}

/** Where and when a person signed in; the account itself is not part of it. */
export const personalData: PersonalData = { collect, erase }
