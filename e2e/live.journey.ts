import type { Page, WebSocket } from '@playwright/test'
import { newPerson, signOut } from './accounts.ts'
import { runSql } from './test-database.ts'
import { waitForHydration, waitForIdle, expect, test, visit } from './journey.ts'

/** The WebSockets of a page, with the messages received by each. */
function socketsOf(page: Page) {
  const sockets: { socket: WebSocket; received: string[] }[] = []
  page.on('websocket', (socket) => {
    const received: string[] = []
    socket.on('framereceived', ({ payload }) => received.push(String(payload)))
    sockets.push({ socket, received })
  })
  return sockets
}

const isJoined = ({ received }: { received: string[] }) => received.some((frame) => frame.startsWith('40{'))

async function personIdOf(page: Page) {
  const answer = await page.request.get('/api/mid/v1/users/profile')
  return ((await answer.json()) as { data: { id: string } }).data.id
}

test.describe('a session that ends while its page is open', () => {
  test.use({ expectedErrors: /status of 401/ }) // the page may be refreshing its unread count at that moment

  test('a signed-in page connects with a ticket, receives the user’s events, and is disconnected when the session ends', async ({
    page,
  }) => {
    const sockets = socketsOf(page)
    await newPerson(page)
    await page.clock.install()
    await visit(page, '/')
    await expect.poll(() => sockets.some(isJoined), { timeout: 20_000 }).toBe(true)
    const [first] = sockets
    expect(new URL(first?.socket.url() ?? '').pathname).toBe('/chat/ws')
    expect(first?.socket.url()).not.toContain('token')

    const id = await personIdOf(page)
    await runSql('select pg_notify($1, $2)', ['live', JSON.stringify({ to: [id], event: 'notifications:changed', data: {} })])
    await expect.poll(() => first?.received).toContain('42["notifications:changed",{}]')

    await page.goto('/open-classes')
    await waitForHydration(page)
    await expect.poll(() => sockets.length === 2 && sockets.every(isJoined), { timeout: 20_000 }).toBe(true)
    await signOut(page)
    await expect.poll(() => sockets.at(-1)?.socket.isClosed()).toBe(true)
    await page.clock.runFor(3000) // longer than the client waits before it reconnects by itself
    expect(sockets).toHaveLength(2)
  })
})

const isScript = (url: string) => new URL(url).pathname.endsWith('.js')

test('a guest does not connect, and loads none of the client', async ({ page }) => {
  const sockets = socketsOf(page)
  const asked: string[] = []
  const scripts: Promise<string>[] = []
  page.on('request', (request) => isScript(request.url()) && asked.push(request.url()))
  page.on('response', (response) => isScript(response.url()) && scripts.push(response.text()))
  await visit(page, '/open-classes?open=register')
  await waitForIdle(page) // when a signed-in page loads the client
  await expect.poll(() => scripts.length).toBe(asked.length)
  expect(sockets).toEqual([])
  const texts = await Promise.all(scripts)
  expect(texts.length).toBeGreaterThan(1)
  expect(texts.filter((text) => /\bEIO\b/.test(text))).toEqual([])
})
