import { loginTypeNames } from '@khue/contracts/people/linked-sign-ins'
import type { PersonalData } from '#platform/app/module'
import { deleteProviderSessionsOf, listLinksEver } from './links/linked-sign-ins.repository.ts'

/** Provider accounts that a person signs in with. Closing the account releases them. */
export const linkedSignInData: PersonalData = {
  async collect({ db, config }, personId) {
    const links = await listLinksEver(db, personId)
    return {
      'Tài khoản đã liên kết': links.map(({ provider, name, createdAt, lastUsedAt }) => ({
        'Nhà cung cấp': provider === 'oidc' ? (config.OIDC_NAME ?? config.OIDC_ISSUER ?? 'OpenID') : loginTypeNames[provider],
        Tên: name,
        'Liên kết lúc': createdAt.toISOString(),
        'Dùng lần cuối': lastUsedAt?.toISOString() ?? null,
      })),
    }
  },
  erase: async ({ db }, personId) => void (await deleteProviderSessionsOf(db, personId)),
}
