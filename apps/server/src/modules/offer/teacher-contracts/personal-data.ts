import { findProvince } from '@khue/contracts/ground/provinces'
import { deleteAsset } from '#modules/ground/assets'
import type { PersonalData } from '#platform/app/module'
import { isOpen } from './contract.ts'
import { noFile } from './file-columns.ts'
import { eraseSignatureOrigins, listLog, listPaperViews, listSignatures, voidSignatures } from './log.repository.ts'
import { erasePhotos } from './photos.service.ts'
import { dequeue } from './queue.service.ts'
import { openForm } from './sealed-form.service.ts'
import * as stored from './teacher-contracts.repository.ts'

const ended = 'Tài khoản đã xoá'

export const personalData: PersonalData = {
  async collect({ db, config }, personId) {
    const rows = await stored.listOfPerson(db, personId)
    const signatures = await listSignatures(
      db,
      rows.map(({ id }) => id),
    )
    const [log, views] = [await listLog(db, personId), await listPaperViews(db, personId)]
    return {
      'Hợp đồng giảng dạy': rows.map((row) => {
        const form = row.sealed === '' ? undefined : openForm(config, row)
        return {
          'Số hợp đồng': row.number,
          Bản: row.version,
          'Trạng thái': row.status,
          'Họ tên': row.legalName,
          'Số căn cước': form?.idNumber ?? null,
          'Ngày cấp': form?.issueDate ?? null,
          'Nơi cấp': form?.issuePlace ?? null,
          'Địa chỉ liên hệ': form?.address ?? null,
          'Tỉnh, thành phố': findProvince(row.provinceCode)?.name ?? row.provinceCode,
          'Loại người nộp thuế': row.taxpayerKind,
          'Phí sàn (%)': row.storeFeePercent,
          'Tài khoản nhận tiền': row.bankAccount,
          'Mã băm SHA-256': row.pdfSha256,
          'Chữ ký': signatures
            .filter(({ contractId, signerId }) => contractId === row.id && signerId === personId)
            .map(({ at, ip, userAgent, secondsOpen, voidReason }) => ({
              'Ký lúc': at.toISOString(),
              'Địa chỉ mạng': ip,
              'Thiết bị': userAgent,
              'Số giây mở bản hợp đồng': secondsOpen,
              'Huỷ vì': voidReason,
            })),
        }
      }),
      'Nhật ký hợp đồng': log.map(({ event, at, note }) => ({ Việc: event, Lúc: at.toISOString(), 'Ghi chú': note })),
      'Những lần giấy tờ trong hợp đồng được xem': views.map(({ at, reason }) => ({ Lúc: at.toISOString(), 'Lý do': reason })),
    }
  },
  /**
   * Removes what was never completed, and the photos of everything. Completed contracts and their files stay: as vouchers of accounting for ten years
   * (Law 88/2015/QH13, article 41), and because families bought lessons under them.
   */
  async erase(deps, personId) {
    for (const row of await stored.lockOfPerson(deps.db, personId)) {
      await erasePhotos(deps, row)
      if (row.completedAt || row.sealed === '') continue
      const ending = isOpen(row.status) ? ({ status: 'ENDED', endedBy: personId, endReason: ended } as const) : {}
      await voidSignatures(deps.db, row.id, ended)
      await eraseSignatureOrigins(deps.db, [row.id])
      const empty = { ...noFile, legalName: '', sealed: '', sentBackReason: null }
      await stored.setContract(deps.db, row, { ...empty, ...ending }, ...(isOpen(row.status) ? (['endedAt'] as const) : []))
      if (row.pdfAssetId) await deleteAsset(deps, row.pdfAssetId)
      await dequeue(deps, row)
    }
  },
}
