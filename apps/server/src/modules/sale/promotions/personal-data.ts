import type { Deps } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { formatDate } from '#platform/vietnam/format'
import { listVouchers } from './vouchers/vouchers.service.ts'

async function collect(deps: Deps, personId: string) {
  const vouchers = await listVouchers(deps, personId, undefined)
  return {
    Voucher: vouchers.map(({ code, explanation, expiresAt, usedAt }) => ({
      Mã: code,
      'Nội dung': explanation,
      'Hết hạn': expiresAt && formatDate(new Date(expiresAt)),
      'Đã dùng lúc': usedAt,
    })),
  }
}

/** Uses belong to orders, which stay under an id without a name; vouchers stay too, as no one can use them any more. */
const erase = async () => {}

export const personalData: PersonalData = { collect, erase }
