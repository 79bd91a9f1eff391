import type { Page } from '@playwright/test'
import type { getTeachingCase, listTeachingCases } from '@khue/contracts/offer/applications'
import { film } from '#testing/films'
import { callAs, newName, newPerson } from './accounts.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit, waitForHydration } from './journey.ts'
import { findSmallTouchTargets } from './touch-targets.ts'

test.use({ expectedErrors: /status of (400|404|409)/ }) // refusals are part of these journeys

const video = async (seconds: number) => ({ name: 'gioi-thieu.mp4', mimeType: 'video/mp4', buffer: await film({ seconds }) })
const degree = {
  name: 'bằng cử nhân.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
}
const saved = (page: Page) => page.getByText(/^Đã lưu \d\d:\d\d$/)
const next = (page: Page, name: string) => page.getByRole('link', { name: `Tiếp: ${name}` }).click()
const shown = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 2 })).toBeFocused()

async function fitsEverywhere(page: Page) {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (width === 390) expect(await findSmallTouchTargets(page)).toEqual([])
  }
  await expectAccessible(page)
}

async function fillTeaching(page: Page) {
  await page.getByRole('radio', { name: 'Cô' }).check()
  await page.getByRole('checkbox', { name: 'Toán' }).check()
  for (const grade of ['Lớp 8', 'Lớp 9']) await page.getByRole('checkbox', { name: grade }).check()
  await page.getByLabel('Số năm đã dạy').fill('07')
  await page.getByRole('radio', { name: 'Có, tôi đang dạy ở trường' }).check()
  await page.getByLabel('Tên trường').fill('THCS Hoa Sen, phường Yên Hoà, Hà Nội')
  await page.getByLabel('Các lớp đang dạy').fill('8A1, 9B')
  await expect(saved(page)).toBeVisible()
}

async function fillProofs(page: Page) {
  await page.getByRole('button', { name: 'Thêm nơi học' }).click()
  await expect(page.getByLabel('Tên trường')).toBeFocused()
  await page.getByLabel('Tên trường').fill('Đại học Sư phạm Hà Nội')
  await page.getByLabel('Từ năm').fill('2010')
  await page.getByLabel('Thêm giấy tờ').setInputFiles(degree)
  await expect(page.getByLabel('Tên giấy tờ')).toHaveValue('bằng cử nhân')
  await page.getByLabel('Chứng minh cho').selectOption('Đại học Sư phạm Hà Nội')
  await expect(saved(page)).toBeVisible()
}

async function fillIntro(page: Page) {
  await page.getByLabel('Video giới thiệu').setInputFiles(await video(12))
  await expect(page.getByText('Video dài 12 giây. Video cần dài từ 30 giây đến 2 phút.')).toBeVisible()
  await page.getByLabel('Video giới thiệu').setInputFiles(await video(31))
  await expect(page.getByText('Video dài 31 giây, xem được').first()).toBeVisible({ timeout: 60_000 })
  const player = page.getByLabel('Xem video')
  await expect(player).toHaveAttribute('poster', /\/files\/private\//)
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.duration)).toBeCloseTo(31, 0)
  const intro = page.getByLabel('Giới thiệu ngắn')
  await intro.fill('a'.repeat(151))
  await expect(page.getByText('151/150 ký tự. Hãy rút ngắn còn tối đa 150 ký tự.')).toBeVisible()
  await intro.fill('Dạy Toán bằng hình vẽ, mỗi buổi một câu hỏi thật.')
  await expect(saved(page)).toBeVisible()
}

async function caseOf(admin: Page, name: string) {
  const { items } = await get<typeof listTeachingCases>(admin, '/tns/v1/admin/applications')
  const { id = '' } = items.find(({ person }) => person.name === name) ?? {}
  return get<typeof getTeachingCase>(admin, `/tns/v1/admin/applications/${id}`)
}
type Replied = { reply: { _zod: { output: unknown } } }
async function get<E extends Replied>(page: Page, path: string) {
  const answer = await page.request.get(`/api${path}`)
  return ((await answer.json()) as { data: E['reply']['_zod']['output'] }).data // the contract's type
}

test('an applicant fills in the steps, is asked to change a field, sends again and is approved', async ({ page, browser, baseURL }) => {
  test.slow()
  const name = newName()
  await visit(page, '/teachers')
  await page.getByRole('link', { name: 'Trở thành giáo viên' }).last().click()
  await expect(page).toHaveURL(/\/sign-in\?from=%2Fteachers%2Fapply/)

  await newPerson(page, name, 'parent')
  await visit(page, '/teachers/apply')
  await fillTeaching(page)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel('Các lớp đang dạy')).toHaveValue('8A1, 9B')
  await expect(page.getByLabel('Số năm đã dạy')).toHaveValue('7')
  await fitsEverywhere(page)

  await next(page, 'Bằng cấp')
  await shown(page, 'Bằng cấp')
  await fillProofs(page)
  await fitsEverywhere(page)
  await next(page, 'Giới thiệu')
  await fillIntro(page)
  await fitsEverywhere(page)
  await next(page, 'Kinh nghiệm')
  await page.getByRole('button', { name: 'Thêm công việc' }).click()
  await page.getByRole('textbox', { name: 'Công việc', exact: true }).fill('Giáo viên Toán')
  await next(page, 'Xem lại, gửi')
  await page.getByRole('link', { name: 'Vui lòng ghi công việc và nơi làm ở mỗi dòng.' }).click()
  await page.getByLabel('Nơi làm').fill('THCS Hoa Sen')
  await next(page, 'Xem lại, gửi')
  await fitsEverywhere(page)
  await page.getByRole('button', { name: 'Gửi đơn' }).click()
  await expect(page.getByText('Vui lòng xác nhận trước khi gửi.')).toBeVisible()
  await page.getByRole('checkbox', { name: /Những điều ghi trong đơn là đúng/ }).check()
  await page.getByRole('button', { name: 'Gửi đơn' }).click()
  await expect(page.getByRole('heading', { name: 'Đơn đăng ký giáo viên đã được gửi' })).toBeVisible()
  await expect(page.getByText(/Khuê trả lời trước \d\d:\d\d/)).toBeVisible()
  await fitsEverywhere(page)

  const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(admin, demo.admin)
  const sent = await caseOf(admin, name)
  const remarks = [{ field: 'intro', text: 'Xin nói rõ bạn dạy lớp nào.' }]
  await callAs(admin, `/tns/v1/admin/applications/${sent.id}/ask`, { revision: sent.revision, remarks })
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('Khuê nhờ bạn sửa vài mục')).toBeVisible()
  await page.getByRole('link', { name: /Giới thiệu 1 chỗ cần sửa/ }).click()
  await expect(page.getByText('Xin nói rõ bạn dạy lớp nào.')).toBeVisible()
  await fitsEverywhere(page)
  await page.getByLabel('Giới thiệu ngắn').fill('Dạy Toán lớp 8, lớp 9 bằng hình vẽ.')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Xem lại, gửi' }).first().click()
  await page.getByRole('checkbox', { name: /Những điều ghi trong đơn là đúng/ }).check()
  await page.getByRole('button', { name: 'Gửi lại đơn' }).click()
  await expect(page.getByRole('heading', { name: 'Đơn đăng ký giáo viên đã được gửi' })).toBeVisible()

  const again = await caseOf(admin, name)
  await callAs(admin, `/tns/v1/admin/applications/${again.id}/approve`, { revision: again.revision, verifiedItemIds: [] })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Chúc mừng, bạn đã là giáo viên trên Khuê' })).toBeVisible()
  await fitsEverywhere(page)
})

test('two tabs of one draft do not overwrite each other, and a draft can be withdrawn and begun again', async ({ page }) => {
  await newPerson(page, newName(), 'parent')
  await visit(page, '/teachers/apply?kind=TUTOR&step=intro')
  await page.getByLabel('Giới thiệu ngắn').fill('Bản thứ nhất')
  await expect(saved(page)).toBeVisible()
  const other = await page.context().newPage()
  await visit(other, '/teachers/apply?kind=TUTOR&step=intro')
  await other.getByLabel('Giới thiệu ngắn').fill('Bản ở máy khác')
  await expect(saved(other)).toBeVisible()
  await page.getByLabel('Giới thiệu ngắn').fill('Bản đang gõ')
  await expect(page.getByText('Ở nơi khác: Bản ở máy khác')).toBeVisible()
  await fitsEverywhere(page)
  await page.getByRole('button', { name: 'Lấy bản ở nơi khác' }).click()
  await expect(page.getByLabel('Giới thiệu ngắn')).toHaveValue('Bản ở máy khác')
  await page.getByLabel('Giới thiệu ngắn').fill('Bản cuối')
  await expect(saved(page)).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('Giới thiệu ngắn')).toHaveValue('Bản cuối')
})
