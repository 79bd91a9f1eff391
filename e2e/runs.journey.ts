import type { Page } from '@playwright/test'
import { newTeacher } from './accounts.ts'
import { demo, expect, expectAccessible, signIn, test, visit } from './journey.ts'

/* The demo teacher and an admin, for reading only: nothing is saved. */

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
  await form.getByRole('checkbox', { name: 'Đặt sĩ số tối thiểu' }).check({ force: true })
  await form.getByLabel('Chốt vào ngày').fill('2026-01-01')
  await form.getByLabel('Nếu chưa đủ').selectOption('Chuyển học viên sang lớp khác')
  await form.getByLabel('Chuyển sang lớp').selectOption({ index: 1 })
  await form.getByLabel('Chốt vào ngày').fill('2099-01-01')
  await expect(form).toContainText('Khoá chưa có lớp nào khai giảng sau ngày chốt')
  await expectAccessible(page)
})

test('an admin looks for another teacher of a class by name and sees who is free', async ({ page, browser }) => {
  const name = await newTeacher(await (await browser.newContext()).newPage())
  await openFirstClass(page)
  const address = new URL(page.url()).pathname
  await expect(page.getByRole('link', { name: 'Đổi người dạy' })).toBeHidden()
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, demo.admin)
  await visit(admin, address)
  await admin.getByRole('link', { name: 'Đổi người dạy' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Đổi người dạy lớp này' })
  await dialog.getByLabel('Tìm giáo viên theo tên').fill(name)
  await dialog.getByLabel('Tìm giáo viên theo tên').press('Enter')
  await expect(dialog.getByRole('group', { name: 'Người dạy mới' }).getByRole('radio').first()).toBeVisible()
  await expectAccessible(admin)
  await dialog.getByLabel('Tìm giáo viên theo tên').fill('Khôngcóai')
  await dialog.getByRole('button', { name: 'Tìm', exact: true }).click()
  await expect(dialog.getByText('Không có giáo viên nào tên như vậy.')).toBeVisible()
  await admin.context().close()
})
