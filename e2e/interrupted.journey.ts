import { demo, expect, signIn, test, visit } from './journey.ts'

/** A slow connection: responses start but do not end. */
function neverEnd() {
  const ask = window.fetch
  window.fetch = async (input, init) => {
    const answer = await ask(input, init)
    if (!answer.url.includes('.data')) return answer
    const begun = new Uint8Array(await answer.arrayBuffer())
    const start = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(begun)
      init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
    }
    return new Response(new ReadableStream({ start }), { status: answer.status, headers: answer.headers })
  }
}

test('a user who navigates during a slow page load arrives, and the aborted page logs no error', async ({ page }) => {
  await signIn(page, demo.admin)
  await page.addInitScript(neverEnd)
  await visit(page, '/admin/courses')
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/classes\.page/, async (route) => {
    await gate.promise
    await route.continue()
  })
  const menu = page.getByRole('navigation', { name: 'Quản trị' })
  const begun = page.waitForResponse(/\/admin\/classes\.data/)
  await page.getByRole('navigation', { name: 'Khoá học, lớp' }).getByRole('link', { name: 'Lớp trực tiếp' }).click()
  await (await begun).finished()
  await menu.getByRole('link', { name: /^Đánh giá( ?,|$)/ }).click()
  gate.resolve()
  await expect(page).toHaveURL('/admin/reviews')
  await expect(page.getByRole('heading', { level: 1, name: 'Đánh giá khoá học' })).toBeVisible()
})
