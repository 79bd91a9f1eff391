import type { PersonalData } from '#platform/app/module'
import { deleteAllOf, listOwn } from './payment-accounts.repository.ts'
import { numberOf, shown } from './payment-accounts.service.ts'

export const personalData: PersonalData = {
  async collect({ db, config }, personId) {
    const own = await listOwn(db, personId)
    return {
      'Tài khoản nhận tiền': own.map((account) => ({
        'Ngân hàng': shown(account).bankName,
        'Số tài khoản': numberOf(config, account),
        'Chủ tài khoản': account.holder,
        'Mặc định': account.isDefault,
      })),
    }
  },
  erase: ({ db }, personId) => deleteAllOf(db, personId),
}
