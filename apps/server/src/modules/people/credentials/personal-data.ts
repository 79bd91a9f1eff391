import { findAccountIdOf } from '#modules/people/people'
import type { PersonalData } from '#platform/app/module'
import type { Deps } from '#platform/deps'
import { listOwnPasskeys } from './passkeys/passkeys.repository.ts'
import * as stored from './personal-data.repository.ts'

const moment = (date: Date | null | undefined) => date?.toISOString() ?? null

async function collect({ db }: Deps, personId: string) {
  const accountId = await findAccountIdOf(db, personId)
  if (!accountId) return {}
  const passkeys = await listOwnPasskeys(db, accountId)
  return {
    'Khoá truy cập': passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      Tên: name,
      'Thêm lúc': moment(createdAt),
      'Dùng lần cuối': moment(lastUsedAt),
    })),
    'Xác thực hai lớp bật từ': moment(await stored.findFactorDate(db, accountId)),
  }
}

async function erase({ db }: Deps, personId: string) {
  const accountId = await findAccountIdOf(db, personId)
  if (accountId) await stored.deleteCredentials(db, accountId)
}

/** With what a person signs in, beside the phone or e-mail itself. */
export const personalData: PersonalData = { collect, erase }
