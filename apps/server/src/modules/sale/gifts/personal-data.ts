import type { Deps } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { listGifts } from './gifts.service.ts'

const stateNames = { WAITING: 'Chờ gửi', OFFERED: 'Chờ nhận', CLAIMED: 'Đã nhận', REVOKED: 'Đã thu lại', EXPIRED: 'Hết hạn' }

async function collect(deps: Deps, personId: string) {
  const gifts = await listGifts(deps, personId, undefined)
  return {
    'Quà tặng': gifts.map(({ explanation, message, state, claimed }) => ({
      'Món quà': explanation,
      'Lời nhắn': message,
      'Tình trạng': stateNames[state],
      'Người nhận': claimed?.learnerName ?? null,
    })),
  }
}

/** Claims stay, under an id without a name: they say what a voucher was used for. */
const erase = async () => {}

export const personalData: PersonalData = { collect, erase }
