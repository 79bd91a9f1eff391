import type { TaxPaperState } from '@khue/contracts/sale/tax-papers'
import type { Deps } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { openParty } from './party.service.ts'
import { kindNames } from './tax-papers.notices.ts'
import { listOfPerson } from './tax-papers.repository.ts'

const stateNames: Record<TaxPaperState, string> = {
  WAITING: 'Thiếu mã số thuế',
  DRAFT: 'Chờ gửi',
  SENT: 'Chờ cấp số',
  REFUSED: 'Đang kiểm tra lại',
  ISSUED: 'Đã phát hành',
}

async function collect(deps: Deps, personId: string) {
  const papers = await listOfPerson(deps.db, personId, { from: '-infinity', to: 'infinity' })
  return {
    'Chứng từ thuế': papers.map((paper) => {
      const party = paper.sealedParty === null ? undefined : openParty(deps, paper)
      return {
        Loại: kindNames[paper.kind],
        'Trạng thái': stateNames[paper.state],
        Tháng: paper.month.slice(0, 7),
        'Họ tên': paper.legalName,
        'Mã số thuế': party?.taxId ?? null,
        'Địa chỉ': party?.address ?? null,
        'Số tiền (đồng)': paper.amountVnd,
        'Thuế GTGT (đồng)': paper.vatVnd,
        'Thuế TNCN (đồng)': paper.pitVnd,
        'Căn cứ': paper.clause,
        'Ngày chi trả': paper.paidOn,
        'Ký hiệu': paper.series,
        Số: paper.number,
        'Mã tra cứu': paper.lookupCode,
        'Phát hành lúc': paper.issuedAt?.toISOString() ?? null,
      }
    }),
  }
}

/** Papers of taxes stay as issued: they are kept for ten years (Law on Accounting 88/2015/QH13). */
const erase = async () => {}

export const personalData: PersonalData = { collect, erase }
