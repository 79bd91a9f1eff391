import type { Browser, Page } from '@playwright/test'
import { newName, newPerson } from './accounts.ts'
import { runSql } from './test-database.ts'

export const list = (page: Page) => page.getByRole('region', { name: 'Danh sách trò chuyện' })
export const row = (page: Page, title: string) => list(page).getByRole('link', { name: title })
export const log = (page: Page) => page.getByRole('log')
export const message = (page: Page, text: string | RegExp) => log(page).getByRole('article').filter({ hasText: text })
export const box = (page: Page) => page.getByRole('textbox', { name: /^Tin nhắn cho/ })
export const icon = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Tin nhắn/ })
export const menu = (page: Page) => page.getByRole('menu')

export async function send(page: Page, text: string) {
  await box(page).fill(text)
  await box(page).press('Enter')
}
export async function openMenu(page: Page, text: string | RegExp) {
  await message(page, text).hover()
  await message(page, text)
    .getByRole('button', { name: /^Thêm về tin/ })
    .click()
}
export const choose = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true }).click()

/** Call it before visiting the page: while `isHeld`, no message leaves it, by socket or HTTP API. */
export async function interceptSending(page: Page) {
  const sending = { isHeld: false }
  await page.route('**/api/chat/v1/rooms/*/messages', (route) =>
    sending.isHeld && route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.routeWebSocket(/\/chat\/ws/, (near) => {
    const far = near.connectToServer()
    near.onMessage((words) => (sending.isHeld && words.includes('chat:send') ? near.close() : far.send(words)))
  })
  return sending
}

async function personIdOf(page: Page) {
  const answer = await page.request.get('/api/mid/v1/users/profile')
  return ((await answer.json()) as { data: { id: string } }).data.id // the contract's type
}

/** Two classmates, each in a browser of their own, and their room. */
export async function twoClassmates(page: Page, browser: Browser, baseURL: string | undefined, names = [newName('Lê'), newName('Trần')]) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  const other = await context.newPage()
  const [an = '', binh = ''] = names
  await newPerson(page, an)
  await newPerson(other, binh)
  const ids = [await personIdOf(page), await personIdOf(other)]
  await runSql(
    `insert into entitlements (id, person_id, kind, ref_id, starts_at, ends_at, source, source_id, reason)
     select uuidv7(), person, 'LL', class.id, now(), now() + interval '1 year', 'ADMIN', uuidv7(), 'journey'
     from unnest($1::uuid[]) as person, (select id from open_classes order by random() limit 1) as class`,
    [ids],
  )
  const answer = await page.request.post('/api/chat/v1/rooms', {
    data: { participantId: ids[1] },
    headers: { origin: process.env.KHUE_URL ?? '' },
  })
  const { id } = ((await answer.json()) as { data: { id: string } }).data // the contract's type
  return { other, an, binh, ids, roomId: id, address: `/account/chat?open=${id}` }
}

/** Seeds a room's history: `count` messages, alternating between both, 15 minutes apart, the last one a while ago. */
export const seedMessages = (roomId: string, ids: readonly string[], count: number) =>
  runSql(
    `with inserted as (
       insert into chat_messages (room_id, seq, revision, client_id, sender_id, text, sent_at)
       select $1, n, n, uuidv7(), ($2::uuid[])[1 + n % 2], 'Tin số ' || n || '.' || repeat(' và thêm vài chữ nữa', n % 5), now() - interval '15 minutes' * ($3::int - n + 1)
       from generate_series(1, $3::int) as n returning 1
     ), seen as (update chat_members set read_seq = $3 where room_id = $1)
     update chat_rooms set last_seq = $3, last_revision = $3 where id = $1`,
    [roomId, ids, count],
  )
