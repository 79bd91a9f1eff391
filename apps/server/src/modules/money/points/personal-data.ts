import type { PersonalData } from '#platform/app/module'
import { readMyPoints } from './reading/read-points.service.ts'

export const personalData: PersonalData = {
  collect: async (deps, personId) => {
    const { usable, held, tu, rp, wd } = await readMyPoints(deps, personId)
    return { 'Điểm thưởng': { 'Dùng được': usable, 'Đang giữ': held, 'Đã tích luỹ': tu, 'Đã được tặng': rp, 'Đã dùng': wd } }
  },
  // like money: lots and uses stay under ids without names
  erase: async () => {},
}
