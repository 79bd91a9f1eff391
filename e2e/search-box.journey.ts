import type { Page } from '@playwright/test'
import { newName, newPerson } from './accounts.ts'
import { expect, signIn, test, visit } from './journey.ts'

const box = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Tìm lớp khoá học' })

test('suggestions are requested half a second after the last key, and once', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/autocomplete-suggestion')) asked.push(searchParams.get('term') ?? '')
  })
  await visit(page, '/')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).fill('to')
  await page.clock.runFor(499)
  await box(page).fill('toán')
  await page.clock.runFor(499)
  expect(asked).toEqual([])
  await Promise.all([page.waitForRequest(/autocomplete-suggestion/), page.clock.runFor(1)])
  await page.clock.runFor(5000)
  expect(asked).toEqual(['toán'])
})

test('a member’s searches are on every device: the last five of each kind, until they clear them', async ({ page, browser, baseURL }) => {
  const { phone, password } = await newPerson(page, newName())
  const terms = ['Toán 6', 'Văn 7', 'Sử 8', 'Địa 9', 'Hoá 10', 'Lí 11']
  for (const term of terms) {
    await visit(page, '/')
    await box(page).fill(term)
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/search-history') && answer.request().method() === 'POST'),
      box(page).press('Enter'),
    ])
  }
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(other, phone, password)
  await visit(other, '/')
  const list = other.getByRole('listbox', { name: 'Tìm kiếm gần đây' })
  await box(other).click()
  await expect(list.getByRole('option')).toHaveText(terms.toReversed().slice(0, 5))
  await other.getByRole('combobox', { name: 'Tìm trong' }).selectOption('Gia sư')
  await other.getByRole('banner').getByRole('combobox', { name: 'Tìm gia sư' }).click()
  await expect(other.getByText('Bạn chưa tìm gì gần đây.')).toBeVisible()

  await visit(other, '/')
  await box(other).click()
  await other.getByRole('button', { name: 'Xoá lịch sử' }).click()
  await expect(other.getByText('Bạn chưa tìm gì gần đây.')).toBeVisible()
  await visit(page, '/')
  await box(page).click()
  await expect(page.getByText('Bạn chưa tìm gì gần đây.')).toBeVisible()
})
