import { beforeEach, expect, test } from 'vitest'
import type { OutboundNetwork } from '#platform/http-client/public-page'
import { servePages } from '#testing/page-server'
import type { TestPerson } from '#testing/people'
import { chatEnv, withChat } from '../chat.testing.ts'
import { testApp } from '#testing/test-app'
import { deleteOldPages } from './links.repository.ts'
import { recordLink, fetchLinkPreviews, publishLinkPreviews } from './links.service.ts'

const fixture = withChat(await testApp({ env: { ...chatEnv, CHAT_LINK_PREVIEWS: '1' } }))
const { changes, classRoom, deps, edit, opened, page, pool, school, send, recallMessage } = fixture

const asked: string[] = []
const { port } = servePages((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/hong') response.writeHead(500).end()
  else if (request.url === '/trong') response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
  else
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<title>Trang ${request.url}</title><meta name=description content="Mô tả">`)
})
const network: OutboundNetwork = {
  resolve: () => Promise.resolve(['127.0.0.1']),
  mayConnect: (address, at) => address === '127.0.0.1' && at === port(),
}

let { teacher, learner, mate, mother } = {} as Awaited<ReturnType<typeof school>>
beforeEach(async () => {
  ;({ teacher, learner, mate, mother } = await school())
  asked.length = 0
})
const at = (path: string) => `http://trang.example:${port()}${path}`
async function fetched(from = deps) {
  while (await fetchLinkPreviews(from, network)) continue
  while (await publishLinkPreviews(from)) continue
}
const cardsFor = async (as: TestPerson, id: string) => (await page(as, id)).data.items.map(({ cards }) => cards)
const cardOf = (path: string) => ({
  kind: 'LINK',
  url: at(path),
  host: `trang.example:${port()}`,
  title: `Trang ${path}`,
  description: 'Mô tả',
})

test('the preview of a link appears later as a change of its message; the sender does not wait for it', async () => {
  const id = await opened(mother, teacher)
  const sent = await send(mother, id, `Cô xem ${at('/mot')} và ${at('/hai')}`)
  expect(sent.data.cards).toEqual([])
  expect(asked).toEqual([])
  await fetched()
  expect(asked).toEqual(['/mot'])
  const { items } = (await changes(teacher, id, 1)).data
  expect(items.map(({ seq, revision, cards }) => [seq, revision, cards])).toEqual([[1, 2, [cardOf('/mot')]]])
  await send(teacher, id, at('/mot'))
  await fetched()
  expect(asked).toEqual(['/mot']) // fresh for a week
  expect(await cardsFor(mother, id)).toEqual([[cardOf('/mot')], [cardOf('/mot')]])
})

test('a link into the internal network, a broken page and an empty page have no preview, and are not fetched again at once', async () => {
  const id = await opened(mother, teacher)
  const inside = [at('/trong'), at('/hong'), 'http://127.0.0.1/', 'http://[::ffff:10.0.0.1]/', 'http://localhost:1/']
  for (const url of inside) await send(mother, id, url)
  await fetched()
  await fetched()
  expect(asked.toSorted()).toEqual(['/hong', '/trong'])
  expect((await cardsFor(mother, id)).flat()).toEqual([])
  expect((await changes(mother, id, inside.length)).data.items).toEqual([])
})

test('children see previews only of links that their family sends', async () => {
  const [toChild, betweenChildren, family] = [await opened(teacher, learner), await opened(learner, mate), await opened(mother, learner)]
  const { id: ofClass } = await classRoom(teacher)
  const { id: ofParents } = await classRoom(teacher, 'PARENTS')
  for (const id of [toChild, ofClass, ofParents]) await send(teacher, id, at('/cua-co'))
  await send(learner, betweenChildren, at('/cua-ban'))
  await send(mother, family, at('/cua-me'))
  await fetched()
  expect(asked.toSorted()).toEqual(['/cua-co', '/cua-me'])
  for (const [as, id] of [
    [learner, toChild],
    [mate, betweenChildren],
    [learner, ofClass],
  ] as const)
    expect((await cardsFor(as, id)).flat()).toEqual([])
  expect(await cardsFor(mother, ofParents)).toEqual([[cardOf('/cua-co')]])
  expect(await cardsFor(learner, family)).toEqual([[cardOf('/cua-me')]])
})

test('an edited message previews its current link; a deleted one shows none', async () => {
  const id = await opened(mother, teacher)
  await send(mother, id, at('/cu'))
  await fetched()
  expect((await edit(mother, id, 1, `Nhầm, ${at('/moi')}`)).data.cards).toEqual([])
  await fetched()
  expect(await cardsFor(teacher, id)).toEqual([[cardOf('/moi')]])
  await edit(mother, id, 1, 'Thôi ạ')
  expect(await cardsFor(teacher, id)).toEqual([[]])
  await edit(mother, id, 1, at('/moi'))
  await recallMessage(mother, id, 1)
  await fetched()
  expect(await cardsFor(teacher, id)).toEqual([[]])
  expect((await pool.query('select 1 from chat_links where room_id = $1', [id])).rows).toEqual([])
})

test('pages of this site are not fetched, and with the setting off no page is', async () => {
  const id = await opened(mother, teacher)
  await send(mother, id, `${deps.config.publicUrl.origin}/tutors`)
  const off = { ...deps, config: { ...deps.config, CHAT_LINK_PREVIEWS: '0' as const } }
  await recordLink(off, { id, kind: 'P2P', childId: null }, { seq: 1, senderId: mother.id, text: at('/tat') })
  await send(mother, id, at('/cho'))
  await fetched(off)
  expect(asked).toEqual([])
  await fetched()
  expect(asked).toEqual(['/cho'])
})

test('an old preview is fetched again, and deleted after a long time without a new link', async () => {
  const id = await opened(mother, teacher)
  await send(mother, id, at('/doi'))
  await fetched()
  await pool.query("update chat_link_previews set due_at = now() - interval '1 minute' where url = $1", [at('/doi')])
  await send(mother, id, at('/doi'))
  await fetched()
  expect(asked).toEqual(['/doi', '/doi'])
  await pool.query("update chat_link_previews set due_at = now() - interval '91 days' where url = $1", [at('/doi')])
  await deleteOldPages(deps.db, 90)
  expect((await cardsFor(mother, id)).flat()).toEqual([])
})

test('a fetch that dies is retried by another process, a limited number of times', async () => {
  const id = await opened(mother, teacher)
  await send(mother, id, at('/chet'))
  const soon = () => pool.query("update chat_link_previews set due_at = now() - interval '1 second' where url = $1", [at('/chet')])
  await pool.query('update chat_link_previews set tries = 1 where url = $1', [at('/chet')])
  await soon()
  await fetched()
  expect(asked).toEqual(['/chet'])
  await pool.query('update chat_link_previews set is_waiting = true, tries = 2 where url = $1', [at('/chet')])
  await soon()
  await fetched()
  expect(asked).toEqual(['/chet'])
})

test('a sender has a limit of unknown pages; known previews are shown regardless', async () => {
  const id = await opened(mother, teacher)
  const few = { ...deps, config: { ...deps.config, RATE_LIMIT_FACTOR: 0.1 } } // three pages
  const room = { id, kind: 'P2P' as const, childId: null }
  const written = ['/1', '/2', '/2', '/3', '/4', '/5', '/1']
  for (const [index, path] of written.entries()) {
    await send(mother, id, `Tin ${index + 1}`)
    await recordLink(few, room, { seq: index + 1, senderId: mother.id, text: at(path) })
  }
  await recordLink(few, room, { seq: 6, senderId: teacher.id, text: at('/6') }) // another person has their own limit
  await fetched()
  expect(asked.toSorted()).toEqual(['/1', '/2', '/3', '/6'])
  expect((await cardsFor(mother, id)).map((cards) => cards.length)).toEqual([1, 1, 1, 1, 0, 1, 1])
})
