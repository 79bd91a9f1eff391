import type { Page } from '@playwright/test'
import { newName, newPerson, newPhone } from './accounts.ts'
import { runSql } from './test-database.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'

// the browser logs requests that the test expects to be refused
test.use({ expectedErrors: /status of 40[049]|inline script violates/ })

const path = '/admin/campaigns'
const titleOf = () => `Lịch nghỉ Tết ${newPhone()}`

/** Cao Bằng: no other demo person lives there. */
const livesInCaoBang = (phone: string) =>
  runSql(
    `insert into profiles (person_id, province_code)
      select a.person_id, '04' from sign_in_identifiers i join accounts a on a.id = i.account_id where i.value = $1
      on conflict (person_id) do update set province_code = excluded.province_code`,
    [phone.replace(/^0/, '+84')],
  )

async function compose(page: Page, title: string) {
  await visit(page, path)
  await page.getByRole('link', { name: 'Soạn chiến dịch' }).click()
  await page.getByLabel('Tiêu đề').fill(title)
  await page.getByLabel('Nội dung').fill('Các lớp nghỉ từ **05/02** đến hết **12/02**.')
  await page.getByRole('textbox', { name: 'Đường dẫn' }).fill('/open-classes')
  await page.locator('summary', { hasText: 'Tỉnh, thành phố' }).click()
  await page.getByRole('checkbox', { name: 'Cao Bằng' }).check()
  await page.getByRole('button', { name: 'Lưu và xem trước' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('an admin writes a campaign for a province, tests and sends it; a receiver finds it in the bell, and the statistics show it', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = titleOf()
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  const readerPage = await context.newPage()
  const reader = await newPerson(readerPage, newName('Nông'))
  await livesInCaoBang(reader.phone)
  await signIn(page, demo.admin)
  await compose(page, title)
  await expect(page.getByText(/^Lúc này chiến dịch đến được \d+ người\.$/)).toBeVisible()
  await expect(page.getByText('Khuê gửi tin này cho mọi người dùng ở Cao Bằng.').first()).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Gửi thử cho tôi' }).click()
  await expect(page.getByText('Đã gửi thử vào chuông của bạn.')).toBeVisible()
  await page.getByRole('button', { name: /^Gửi đến \d+ người$/ }).click()
  await expect(page.getByText(/^Đã gửi xong lúc/)).toBeVisible({ timeout: 20_000 })

  await visit(readerPage, '/')
  await readerPage
    .getByRole('banner')
    .getByRole('link', { name: /^Thông báo/ })
    .click()
  await readerPage.getByRole('dialog', { name: 'Thông báo' }).getByRole('link', { name: title }).click()
  await expect(readerPage).toHaveURL(/\/open-classes/)

  const results = page.getByRole('region', { name: 'Kết quả' })
  await expect(async () => {
    await visit(page, new URL(page.url()).pathname)
    await expect(results).toContainText(/Đã thấy[1-9].*Đã mở1/, { timeout: 1000 })
  }).toPass()
  await expectAccessible(page)
  await visit(page, `${path}?state=SENT`)
  await expect(page.getByRole('link', { name: `Xem chiến dịch ${title}` })).toBeVisible()
  await visit(page, '/admin/audit?action=campaign.scheduled')
  await expect(page.getByRole('main').locator('ol > li').filter({ hasText: title })).toContainText('Đặt giờ gửi chiến dịch')
  await context.close()
})

test('a scheduled campaign can be withdrawn, changed, and stopped for good', async ({ page }) => {
  const title = titleOf()
  await newPerson(page).then(({ phone }) => livesInCaoBang(phone))
  await signIn(page, demo.admin)
  await compose(page, title)
  await page.getByRole('radio', { name: /^Hẹn giờ/ }).check()
  await page.getByRole('button', { name: /^Gửi đến/ }).click()
  await expect(page.getByText('Hãy chọn ngày và giờ gửi.')).toBeVisible()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Ngày giờ gửi (giờ Việt Nam)').fill(`${day}T19:30`)
  await page.getByRole('button', { name: /^Gửi đến/ }).click()
  await expect(page.getByText(`Sẽ gửi lúc 19:30 ${day.split('-').toReversed().join('/')}, giờ Việt Nam.`)).toBeVisible()
  await page.getByRole('button', { name: 'Huỷ giờ gửi' }).click()
  await page.getByRole('link', { name: 'Sửa' }).click()
  await expect(page.getByRole('checkbox', { name: 'Cao Bằng' })).toBeChecked()
  await page.getByLabel('Tiêu đề').fill('')
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expect(page.getByText('Hãy nhập tiêu đề.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Tiêu đề').fill(`${title} (sửa)`)
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${title} (sửa)` })).toBeVisible()
  await page.getByRole('radio', { name: /^Hẹn giờ/ }).check()
  await page.getByLabel('Ngày giờ gửi (giờ Việt Nam)').fill(`${day}T07:00`)
  await page.getByRole('button', { name: /^Gửi đến/ }).click()
  await expect(page.getByText(/^Sẽ gửi lúc 07:00/)).toBeVisible()

  // too long for an inbox
  await runSql(`update campaigns set title = left(title, 60) || repeat(' x', 100), scheduled_at = now() where title = $1`, [
    `${title} (sửa)`,
  ])
  const own = new URL(page.url()).pathname
  const why = 'Lời gửi hoặc đường dẫn không còn hợp lệ nên chưa gửi tiếp được cho ai.'
  await expect(async () => {
    await visit(page, own)
    await expect(page.getByText(why)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText('Bạn có thể thử lại ngay, huỷ giờ gửi để sửa, hoặc dừng hẳn.')).toBeVisible()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Thử lại ngay' }).click()
  await expect(page.getByText('Khuê đang thử gửi tiếp')).toBeVisible()
  await expect(async () => {
    await visit(page, path)
    await expect(page.getByText(why).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(page)
  await visit(page, own)
  await page.getByRole('button', { name: 'Dừng chiến dịch' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dừng chiến dịch này?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Dừng chiến dịch' }).click()
  await expect(page.getByText(/^Đã dừng lúc/)).toBeVisible()
})

test('the campaign pages fit every screen and are a 404 for everybody else', async ({ page }) => {
  test.setTimeout(120_000) // four pages at three widths
  await signIn(page, demo.parent)
  for (const one of [path, `${path}/new`]) expect((await page.goto(one))?.status()).toBe(404)
  await signIn(page, demo.admin)
  await compose(page, titleOf())
  const own = new URL(page.url()).pathname
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const one of [path, `${path}/new`, own, `${own}/edit`]) {
      await visit(page, one)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  }
})
