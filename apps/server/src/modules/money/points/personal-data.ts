import type { PersonalData } from '#platform/app/module'
import { listGiftsOf } from './by-hand/by-hand.repository.ts'
import { readMyPoints } from './reading/read-points.service.ts'

export const personalData: PersonalData = {
  collect: async (deps, personId) => {
    const { usable, held, tu, rp, wd } = await readMyPoints(deps, personId)
    const gifts = await listGiftsOf(deps.db, personId)
    const byHand = gifts.map(({ amount, at, giverId, reason, state }) => ({
      Lúc: at.toISOString(),
      'Số điểm': amount,
      'Vai trò của bạn': giverId === personId ? 'người tặng' : 'người nhận',
      'Lý do': reason,
      'Trạng thái': state,
    }))
    return {
      'Điểm được tặng bằng tay': byHand,
      'Điểm thưởng': { 'Dùng được': usable, 'Đang giữ': held, 'Đã tích luỹ': tu, 'Đã được tặng': rp, 'Đã dùng': wd },
    }
  },
  // like money: lots and uses stay under ids without names
  erase: async () => {},
}
