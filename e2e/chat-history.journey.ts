import type { Locator } from '@playwright/test'
import { box, log, message, send, twoClassmates, seedMessages } from './chat-steps.ts'
import { expect, test, visit } from './journey.ts'

/** Vertical position of a message. */
const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN

test('a long history loads in both directions without a jump; a day and the newest are one click away; drafts stay', async ({
  page,
  browser,
  baseURL,
}) => {
  const { other, roomId, ids, address } = await twoClassmates(page, browser, baseURL)
  await seedMessages(roomId, ids, 240)
  await visit(page, address)
  await expect(message(page, /^Tin số 240\./)).toBeInViewport()
  await box(page).fill('Viết dở')
  const mark = message(page, /^Tin số 191\./)
  await mark.scrollIntoViewIfNeeded()
  const before = await topOf(mark)
  await expect(message(page, /^Tin số 150\./)).toBeAttached()
  await expect.poll(async () => Math.abs((await topOf(mark)) - before)).toBeLessThan(2)

  const first = message(page, /^Tin số 1\./)
  await expect(async () => {
    await log(page).evaluate((box) => box.scrollTo({ top: 0 }))
    await expect(first).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(log(page).getByText('Bắt đầu cuộc trò chuyện')).toBeVisible()

  await visit(other, address)
  await send(other, 'Tin mới tinh')
  await expect(page.getByRole('button', { name: 'Về tin mới nhất' })).toBeVisible()
  await expect(first).toBeVisible() // the reading position stays
  await page.getByRole('button', { name: 'Về tin mới nhất' }).click()
  await expect(message(page, 'Tin mới tinh')).toBeInViewport()
  await expect(message(other, 'Tin mới tinh').getByText('Đã xem')).toBeAttached()

  const day = new Date(Date.now() - 48 * 3_600_000 + 7 * 3_600_000).toISOString().slice(0, 10)
  await page.getByLabel('Đến ngày').fill(day)
  await page.getByRole('button', { name: 'Xem ngày này' }).click()
  await expect(log(page).getByText(day.split('-').toReversed().join('/'))).toBeInViewport()
  await expect(box(page)).toHaveValue('Viết dở')
  await visit(page, address)
  await expect(box(page)).toHaveValue('Viết dở')
  await other.context().close()
})
