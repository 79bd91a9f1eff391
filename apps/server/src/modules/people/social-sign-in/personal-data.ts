import { loginTypeNames } from '@khue/contracts/people/linked-sign-ins'
import { findAccountIdOf } from '#modules/people/people'
import type { PersonalData } from '#platform/app/module'
import { deleteLinkedSignInsEver, listLinkedSignInsEver } from './personal-data.repository.ts'

/** Provider accounts that a person signs in with. A provider's id token is deleted with its session. */
export const personalData: PersonalData = {
  async collect({ db, config }, personId) {
    const accountId = await findAccountIdOf(db, personId)
    const links = accountId ? await listLinkedSignInsEver(db, accountId) : []
    return {
      'Tài khoản đã liên kết': links.map(({ provider, name, createdAt, lastUsedAt }) => ({
        'Nhà cung cấp': provider === 'oidc' ? (config.OIDC_NAME ?? config.OIDC_ISSUER ?? 'OpenID') : loginTypeNames[provider],
        Tên: name,
        'Liên kết lúc': createdAt.toISOString(),
        'Dùng lần cuối': lastUsedAt?.toISOString() ?? null,
      })),
    }
  },
  async erase({ db }, personId) {
    const accountId = await findAccountIdOf(db, personId)
    if (accountId) await deleteLinkedSignInsEver(db, accountId)
  },
}
