import { chromium } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { launchOptions } from './browser.ts'
import { cameraArgs, filmOf } from './fake-camera.ts'
import { expect, test, visit } from './journey.ts'

test('a card held before the camera fills the form, and the camera turns off', async ({ baseURL }, info) => {
  const number = `001305${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`
  const film = info.outputPath('card.y4m')
  await filmOf(`${number}||Đặng Thuỳ Dương|08032005|Nữ|12 Hàng Bài, Hà Nội|15082024`, film)
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...cameraArgs(film)] })
  try {
    const page = await browser.newPage({ baseURL: baseURL ?? '', locale: 'vi-VN' })
    await newPerson(page)
    await visit(page, '/account/settings/identity')
    await page.getByRole('button', { name: 'Quét bằng camera' }).click()
    await expect(page.getByText('Đã điền theo mã QR. Bạn kiểm tra lại giúp nhé.')).toBeVisible()
    await expect(page.getByLabel('Số định danh cá nhân')).toHaveValue(number)
    await expect(page.getByLabel('Năm', { exact: true })).toHaveValue('2024')
    await expect(page.locator('video')).toHaveCount(0)
  } finally {
    await browser.close()
  }
})
