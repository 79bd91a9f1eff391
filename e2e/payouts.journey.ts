import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { faultsOf } from './html-faults.ts'
import { demo, expect, expectAccessible, test, visit } from './journey.ts'
import * as step from './lesson-steps.ts'
import * as pay from './payout-steps.ts'

test.use({ expectedErrors: /status of (400|403|404|409)/ }) // refusals are part of these journeys

const { said, submitDialog, expectFits } = step
const [overview, owed, statements, calendar] = ['', '/owed', '/statements', '/calendar'].map((end) => `/admin/payouts${end}`) as [
  string,
  string,
  string,
  string,
]
const why = 'Trả bù cho kỳ trước.'

const searchFor = (page: Page, label: string, words: string) =>
  page
    .getByLabel(label)
    .fill(words)
    .then(() => page.getByLabel(label).press('Enter'))

/** The file that a button downloads, with its SHA-256. */
async function download(page: Page, button: string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await coming
  const bytes = await readFile(await file.path())
  return { name: file.suggestedFilename(), text: bytes.toString(), sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** A statement with a debit that is recorded, one of another amount, and one that names no payout of ours. */
async function importStatement({ preparer, phone, password }: pay.Admins, [paid, other]: readonly [string, string]) {
  const day = step.dayAhead(0).split('-').toReversed().join('/')
  const rows = [
    `${day},FT26335001,Tra thu nhap ${paid},240000,0`,
    `${day},FT26335002,Tra thu nhap ${other},239999,0`,
    `${day},FT26335003,Tra thu nhap KVL0000000000,240000,0`,
  ]
  const csv = ['Ngày giao dịch,Số tham chiếu,Nội dung,Ghi nợ,Ghi có', ...rows].join('\n')
  await pay.backdateSignIn(phone)
  await visit(preparer, statements)
  await preparer.getByLabel('Tệp sao kê').setInputFiles({ name: 'sao-ke.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await preparer.getByRole('button', { name: 'Nhập sao kê' }).click()
  await submitDialog(preparer, 'Xác nhận đây là bạn', 'Tiếp tục', { 'Mật khẩu của bạn': password })
  // the same file was sent again by itself
  const result = preparer.getByRole('region', { name: 'Kết quả nhập' })
  await expect(result).toContainText('sao-ke.csv: 3 dòng')
  await expect(result.getByRole('row').filter({ hasText: other })).toContainText('Lệch số tiền')
  await expect(result.getByRole('row').filter({ hasText: 'KVL0000000000' })).toContainText('Không có khoản trả này')
  await expectFits(preparer)
  await preparer.getByRole('button', { name: 'Nhập sao kê' }).click()
  await expect(result).toContainText('Tệp này đã được nhập trước đây')
}

test('three admins pay a teacher: held, released, dropped, prepared anew, checked, approved, exported, paid', async ({ page, browser }) => {
  test.setTimeout(420_000) // a long way with three admins and a family
  const seller = await pay.sellingTeacher(browser, page, 2)
  const { teacher, teacherId, teacherName: name } = seller
  await pay.earn(page, seller, 0)
  const admins = await pay.openAdmins(browser)
  const { preparer, checker, approver } = admins

  await visit(preparer, owed)
  await searchFor(preparer, 'Tìm theo tên', name)
  const row = preparer.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Có trong đợt tới')
  await expect(row).toContainText('240.000đ')
  await expectFits(preparer)
  await row.getByRole('button', { name: `Tạm giữ tiền của ${name}` }).press('Enter')
  const holding = preparer.getByRole('dialog', { name: `Tạm giữ tiền của ${name}` })
  await holding.getByRole('button', { name: 'Tạm giữ', exact: true }).click()
  await expect(holding.getByText('Lý do không được bỏ trống').first()).toBeVisible()
  await expectAccessible(preparer)
  await holding.getByLabel('Lý do').fill('Đang xác minh tài khoản.')
  await holding.getByRole('button', { name: 'Tạm giữ', exact: true }).click()
  await said(preparer, 'Đã tạm giữ. Người dạy được báo.')
  await expect(row).toContainText('“Đang xác minh tài khoản.”')
  await step.expectNotices(teacher, ['PAYOUT_HELD_PRIVATE'])
  await preparer.getByRole('link', { name: 'Đang tạm giữ', exact: true }).press('Enter')
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: `Thôi giữ tiền của ${name}` }).press('Enter')
  await submitDialog(preparer, `Thôi giữ tiền của ${name}`, /^Thôi giữ$/, { 'Lý do': 'Đã xác minh.' })
  await expect(preparer.getByText('Không có ai khớp')).toBeVisible()

  await visit(preparer, overview)
  await expect(preparer.getByRole('region', { name: 'Ngày trả tới' })).toContainText('Chốt lúc')
  await expectFits(preparer)
  await preparer.getByRole('button', { name: 'Lập đợt trả ngay' }).press('Enter')
  await submitDialog(preparer, 'Lập một đợt trả ngay?', 'Lập đợt trả ngay', { 'Lý do': why })
  await preparer.waitForURL(/\/batches\//)
  await said(preparer, /^Bạn đã lập đợt này/)
  await expect(preparer.getByRole('button', { name: 'Đã kiểm tra' })).toBeHidden()
  await preparer.getByRole('button', { name: 'Bỏ đợt này' }).press('Enter')
  await submitDialog(preparer, 'Bỏ đợt trả này?', 'Bỏ đợt này', { 'Lý do': 'Cần thêm một người.' })
  await said(preparer, 'Đợt này đã bỏ: “Cần thêm một người.”')

  await visit(preparer, overview)
  await preparer.getByRole('button', { name: 'Lập đợt trả ngay' }).click()
  await submitDialog(preparer, 'Lập một đợt trả ngay?', 'Lập đợt trả ngay', { 'Lý do': why })
  await preparer.waitForURL(/\/batches\//)
  const path = new URL(preparer.url()).pathname
  const id = path.split('/').at(-1) ?? ''
  const payout = await pay.payoutOf(id, teacherId)

  await visit(checker, path)
  await searchFor(checker, 'Tìm khoản trả', payout.reference)
  await expect(checker.getByRole('row').filter({ hasText: payout.reference })).toContainText('•••• 8086')
  await checker.getByRole('link', { name: `Mở khoản trả ${name}, 240.000đ` }).press('Enter')
  await expect(checker.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(checker.getByRole('region', { name: 'Tiền và thuế' })).toContainText('Căn cứ:')
  await expect(checker.getByRole('link', { name: /^Mở Buổi 1/ })).toBeVisible()
  await said(checker, 'Khoản này chưa gửi ngân hàng.')
  await checker.getByRole('link', { name: /^Đợt trả ngày/ }).press('Enter')
  await checker.getByRole('button', { name: 'Đã kiểm tra' }).press('Enter')
  await submitDialog(checker, 'Xác nhận đã kiểm tra đợt này?', 'Đã kiểm tra', { 'Lý do': 'Đúng người, đúng tài khoản.' })
  await expect(checker.getByRole('link', { name: 'Mở việc cần hai người' })).toBeVisible()

  await pay.approveAbout(approver, path)
  await pay.expectBatch(checker, id, 'APPROVED')
  await visit(checker, path)
  const csv = await download(checker, 'Tải tệp CSV')
  await expect(checker.getByText(csv.sha256)).toBeVisible()
  expect(csv.text).toContain(pay.accountNumber)
  expect(csv.text).toContain(payout.reference)
  await expect(checker.getByText('Đã gửi ngân hàng', { exact: true }).first()).toBeVisible()
  const sheet = await download(checker, 'Tải tệp XLSX')
  await expect(checker.getByText(sheet.sha256)).toBeVisible()
  expect((await download(checker, 'Tải tệp CSV')).sha256).toBe(csv.sha256)
  await expectFits(checker)

  await visit(checker, payout.path)
  await checker.getByRole('button', { name: 'Ghi kết quả' }).click()
  await expect(checker.getByText('Hãy chọn kết quả.').first()).toBeVisible()
  await checker.getByRole('radio', { name: /^Đã chuyển/ }).check()
  await expectFits(checker)
  await checker.getByLabel('Mã giao dịch ngân hàng').fill('FT26335001')
  await checker.getByLabel('Ngày theo sao kê').fill(step.dayAhead(0))
  await checker.getByLabel('Lý do').fill('Dòng 12 của sao kê.')
  await checker.getByRole('button', { name: 'Ghi kết quả' }).click()
  await said(checker, 'Đã ghi kết quả.')
  await expect(checker.getByRole('region', { name: 'Kết quả của ngân hàng' })).toContainText('FT26335001')
  await expect(checker.getByRole('button', { name: 'Ghi kết quả' })).toBeHidden()
  await step.expectNotices(teacher, ['PAYOUT_PAID_PRIVATE'])
  expect([...(await faultsOf(checker.request, path, 'admin')), ...(await faultsOf(checker.request, payout.path, 'admin'))]).toEqual([])

  // what the bank returns takes two admins, and is owed again
  await pay.earn(page, seller, 1)
  const next = await pay.payoutOf(await pay.exportBatch(admins), teacherId)
  await importStatement(admins, [payout.reference, next.reference])
  await visit(checker, next.path)
  await checker.getByRole('radio', { name: /^Chưa rõ/ }).check()
  await checker.getByLabel('Lý do').fill('Ngân hàng chưa trả lời.')
  await checker.getByRole('button', { name: 'Ghi kết quả' }).click()
  await said(checker, /^Chưa rõ ngân hàng đã chuyển hay chưa/)
  await expect(checker.getByRole('radio')).toHaveCount(2)
  await checker.getByRole('radio', { name: /^Trả lại tiền/ }).check()
  await checker.getByLabel('Ngày theo sao kê').fill(step.dayAhead(0))
  await checker.getByLabel('Lý do').fill('Dòng 3 của sao kê: sai số tài khoản.')
  await checker.getByRole('button', { name: 'Xin người thứ hai duyệt' }).click()
  await said(checker, /^Đang chờ người thứ hai duyệt:/)
  await expect(checker.getByRole('radio')).toHaveCount(0)
  await pay.approveAbout(approver, next.path)
  await step.expectNotices(teacher, ['PAYOUT_RETURNED_PRIVATE'])
  await visit(checker, next.path)
  await expect(checker.getByRole('main')).toContainText('Bị trả lại')
  await visit(checker, `${owed}?q=${encodeURIComponent(name)}`)
  await expect(checker.getByRole('row').filter({ hasText: name })).toContainText('240.000đ')
})

test('admins set pay days for a day to come; nobody else finds the pages', async ({ page, browser }) => {
  const admin = await step.openAdmin(browser)
  await visit(admin, calendar)
  const year = 2080 + Math.floor(Math.random() * 900)
  await admin.getByLabel('Áp dụng từ ngày').fill(`${year}-03-01`)
  await admin.getByLabel('Ngày trả thứ hai').fill('9')
  await admin.getByLabel('Lý do').fill('Đổi ngày trả theo hợp đồng mới.')
  await admin.getByRole('button', { name: 'Đặt lịch trả' }).click()
  await expect(admin.getByLabel('Ngày trả thứ hai')).toHaveAttribute('aria-invalid', 'true')
  await expectFits(admin)
  await admin.getByLabel('Ngày trả thứ hai').fill('21')
  await admin.getByLabel('Mức tối thiểu (đồng)').fill('150.000')
  await admin.getByRole('button', { name: 'Đặt lịch trả' }).click()
  await said(admin, 'Đã đặt lịch trả mới.')
  const row = admin.getByRole('row').filter({ hasText: `01/03/${year}` })
  await expect(row).toContainText('05 và 21')
  await expect(row).toContainText('150.000đ')
  await visit(admin, statements)
  await admin.getByRole('button', { name: 'Nhập sao kê' }).click()
  await expect(admin.getByText('Hãy chọn tệp sao kê.')).toBeVisible()
  await expectFits(admin)

  for (const path of [overview, owed, statements, calendar]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/sign-in\?from=/)
  }
  for (const phone of [demo.teacher, demo.parent]) {
    const other = await step.openAdmin(browser, phone)
    for (const path of [overview, owed, statements, calendar]) expect((await other.goto(path))?.status()).toBe(404)
    await other.context().close()
  }
})
