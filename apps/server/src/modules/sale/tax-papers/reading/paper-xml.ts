import type { PaperRow } from '../tax-papers.repository.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML 1.0 has no control characters, not even escaped. */
const escapeXml = (text: string) => text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').replaceAll(/[&<>"]/g, (mark) => escapes[mark] ?? mark)

type Value = string | number | null | undefined
const element = (name: string, value: Value) =>
  value === null || value === undefined || value === '' ? [] : [`  <${name}>${escapeXml(String(value))}</${name}>`]

type Party = { taxId: string; address: string; isResident: boolean }

/** The data of a numbered paper, for a program. */
export function paperXml(paper: PaperRow, party: Party, { reference, original }: { reference: string | null; original: string | null }) {
  const isCertificate = paper.kind === 'CERTIFICATE'
  const lines = [
    ...element('KyHieu', paper.series),
    ...element('So', paper.number),
    ...element('MaTraCuu', paper.lookupCode),
    ...element('PhatHanhLuc', paper.issuedAt?.toISOString()),
    ...element('HoTen', paper.legalName),
    ...element('MaSoThue', party.taxId),
    ...element('DiaChi', party.address),
    ...element('CuTru', isCertificate ? Number(party.isResident) : null),
    ...element('Ky', paper.month.slice(0, 7)),
    ...element('NgayChiTra', paper.paidOn),
    ...element('NoiDungChuyenKhoan', reference),
    ...element('DieuChinhHoaDon', original),
    ...element(isCertificate ? 'ThuNhapTinhThue' : 'ThanhTien', paper.amountVnd),
    ...element('ThueSuatGTGT', paper.vatPercent),
    ...element('ThueGTGT', paper.vatVnd),
    ...element('ThueTNCN', isCertificate ? paper.pitVnd : null),
    ...element('CanCu', paper.clause),
  ]
  const root = isCertificate ? 'ChungTuKhauTruThue' : 'HoaDonPhiSan'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${lines.join('\n')}\n</${root}>\n`
}
