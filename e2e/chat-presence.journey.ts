import { row, send, twoClassmates } from './chat-steps.ts'
import { expect, expectAccessible, test, visit } from './journey.ts'

test('a contact is seen coming and going, but not by people they have blocked', async ({ page, browser, baseURL }) => {
  const { other, an, binh, ids, address } = await twoClassmates(page, browser, baseURL)
  const head = page.getByRole('heading', { level: 2, name: binh }).locator('..')
  await visit(page, address)
  await expect(head).toBeVisible()
  await send(page, 'Chào bạn') // a room is listed only after its first message
  await expect(row(page, binh)).not.toContainText('Đang hoạt động')
  await visit(other, '/open-classes')
  await expect(head).toContainText('Đang hoạt động')
  await expect(row(page, binh)).toContainText('Đang hoạt động')
  await expectAccessible(page)
  await other.goto('about:blank')
  await expect(head).toContainText('Hoạt động vừa xong', { timeout: 30_000 })
  await expect(row(page, binh)).not.toContainText('Đang hoạt động')
  await visit(other, address)
  await expect(head).toContainText('Đang hoạt động')
  await expect(row(other, an)).toContainText('Đang hoạt động')

  const blocked = await page.request.put(`/api/chat/v1/blocks/${ids[1]}`, {
    data: { isBlocked: true },
    headers: { origin: process.env.KHUE_URL ?? '' },
  })
  expect(blocked.ok()).toBe(true)
  for (const one of [page, other]) {
    const asked = one.waitForResponse((answer) => answer.url().endsWith('/chat/v1/presence'))
    await visit(one, address)
    await asked
    await expect(one.getByText('Đang hoạt động')).toHaveCount(0)
  }
  await other.context().close()
})
