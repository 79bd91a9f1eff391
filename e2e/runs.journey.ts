import type { Page } from '@playwright/test'
import { demo, expect, expectAccessible, signIn, test, visit } from './journey.ts'

/* The demo teacher, for reading only: nothing is saved. */

const classes = '/account/teaching/classes?state=pending'

async function openFirstClass(page: Page) {
  await signIn(page, demo.teacher)
  await visit(page, classes)
  await page.getByRole('list', { name: 'Chờ khai giảng' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Các buổi học' })).toBeVisible()
}

test('a teacher sees the meetings of a class and opens the move of one by keyboard', async ({ page }) => {
  await openFirstClass(page)
  await expectAccessible(page)
  const move = page.getByRole('link', { name: 'Dời buổi 2', exact: true })
  await move.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Dời buổi 2' })
  await expect(dialog.getByLabel('Ngày mới')).not.toHaveValue('')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a teacher who plans a run sees the days that it skips and what it clashes with, and keeps what was typed', async ({ page }) => {
  await openFirstClass(page)
  await page.getByRole('link', { name: 'Sửa lịch, chỗ và học phí' }).click()
  await page.getByRole('link', { name: 'Thêm lớp' }).click()
  const form = page.getByRole('region', { name: 'Lớp mới' })
  await form.getByLabel('Khai giảng từ ngày').fill('2027-02-02')
  for (const day of ['Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy', 'Chủ nhật']) {
    await form.getByRole('checkbox', { name: day, exact: true }).check({ force: true })
    await form.getByLabel(`${day} bắt đầu`).fill('07:00')
    await form.getByLabel(`${day} kết thúc`).fill('21:00')
  }
  await form.getByRole('button', { name: 'Xem lịch và giờ trùng' }).click()
  const plan = form.getByRole('region', { name: 'Lịch dự kiến' })
  await expect(plan).toContainText('Tết Nguyên đán')
  await expect(plan).toContainText(/Trùng .+: các buổi/)
  await expect(form.getByLabel('Khai giảng từ ngày')).toHaveValue('2027-02-02')
  await expectAccessible(page)
})
