import type { PersonalData } from '#platform/app/module'
import { countInvited, findCodeOf } from './referrals.repository.ts'

export const personalData: PersonalData = {
  collect: async (deps, personId) => {
    const [code, invited] = [await findCodeOf(deps.db, personId), await countInvited(deps.db, personId)]
    return { 'Giới thiệu bạn': { 'Mã của tôi': code ?? null, 'Số người đã nhập': invited } }
  },
  // entries stay under ids without names, because the rewards stay
  erase: async () => {},
}
