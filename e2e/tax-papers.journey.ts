import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { newTeacher } from './accounts.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit, waitForHydration } from './journey.ts'
import { runSql } from './test-database.ts'

/** An invoice for a store fee of last year's August that waits for a tax id, and the adjustment that takes all of it back. */
const feeOfAugust = (name: string) =>
  runSql(
    `with invoice as (
      insert into tax_papers (id, kind, person_id, month, state, provider_key, legal_name, amount_vnd, vat_vnd, pit_vnd, vat_percent)
      select uuidv7(), 'FEE_INVOICE', id, '2025-08-01', 'WAITING', 'PS-' || id || '-2025-08', name, 110000, 10000, 0, 10 from people where name = $1
      returning id, person_id, legal_name)
    insert into tax_papers (id, kind, person_id, month, original_id, state, provider_key, legal_name, amount_vnd, vat_vnd, pit_vnd, vat_percent)
    select uuidv7(), 'FEE_ADJUSTMENT', person_id, '2025-09-01', id, 'WAITING', 'PSDC-' || id || '-2025-09', legal_name, -110000, -10000, 0, 10 from invoice`,
    [name],
  )

/** Runs the job that production runs every minute. */
const send = () => runSql(`select graphile_worker.add_job('tax-papers:submit')`)

const admin = async (browser: Browser, baseURL: string | undefined) => {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(page, demo.admin)
  return page
}

async function expectAccessibleAtAllWidths(page: Page) {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
}

/** Sends an open paper again, with the tax id as the contract has it. */
async function sendAgain(page: Page) {
  await page.getByRole('region', { name: 'Chi tiết chứng từ' }).getByRole('button', { name: 'Gửi lại' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gửi lại' }).click()
  await expect(page.getByText('Chứng từ sẽ được gửi lại trong vòng một phút')).toBeVisible()
}

test('an admin sends papers that lacked a tax id; their teacher reads them and takes their files', async ({ page, browser, baseURL }) => {
  const name = await newTeacher(page)
  await visit(page, '/account/teaching/tax-papers')
  await expect(page.getByText('Chưa có chứng từ nào')).toBeVisible()
  await feeOfAugust(name)
  await visit(page, '/account/teaching/tax-papers')
  await expect(page.getByText('Thiếu mã số thuế', { exact: true })).toHaveCount(2)
  await expectAccessibleAtAllWidths(page)

  const desk = await admin(browser, baseURL)
  await visit(desk, `/admin/tax-papers?state=WAITING&term=${encodeURIComponent(name)}&period=2026-Q1`)
  for (const kind of ['Phí sàn', 'Điều chỉnh']) {
    await desk
      .getByRole('row')
      .filter({ has: desk.getByRole('cell', { name: kind, exact: true }) })
      .getByRole('link')
      .click()
    await expect(desk.getByRole('region', { name: 'Chi tiết chứng từ' })).toContainText('chưa có hợp đồng hoàn tất')
    if (kind === 'Phí sàn') await expectAccessibleAtAllWidths(desk)
    await sendAgain(desk)
    await desk.getByRole('link', { name: 'Đóng chi tiết' }).click()
  }

  await expect(async () => {
    await send()
    await page.reload()
    await expect(page.getByText('Đã phát hành', { exact: true })).toHaveCount(2, { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await waitForHydration(page)
  await expect(page.getByText('−110.000đ, trong đó thuế GTGT −10.000đ')).toBeVisible()
  await expect(page.getByText(/^Điều chỉnh hoá đơn 1C26T/)).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  for (const [format, begins] of [
    ['PDF', '%PDF-1.7'],
    ['XML', '<?xml version="1.0"'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: new RegExp(`^Tải ${format} của Hoá đơn phí sàn`) }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^hoa-don-phi-san-1C26T\\w+-\\d{8}\\.${format.toLowerCase()}$`))
    expect((await readFile(await download.path())).subarray(0, begins.length).toString()).toBe(begins)
  }

  await visit(desk, `/admin/tax-papers?term=${encodeURIComponent(name)}`)
  await expect(desk.getByRole('row').filter({ hasText: 'Đã phát hành' })).toHaveCount(2)
  await desk.getByLabel('Kỳ kê khai').selectOption({ label: 'Quý 4 năm 2026' })
  await expect(desk).toHaveURL(/period=2026-Q4/)
  await expect(desk.getByRole('region', { name: 'Tổng Quý 4 năm 2026' })).toBeVisible()
  await expectAccessibleAtAllWidths(desk)
})
