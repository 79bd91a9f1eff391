import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { transact } from '#platform/deps'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { eraseInbox, sweepInbox } from '../inbox/inbox.service.ts'
import type { Notice } from '../notice.ts'
import { notify } from './notify.service.ts'

const { given, deps } = await testApp({ env: { DATABASE_POOL_SIZE: '30' } })
const fitting: Notice = {
  event: 'test 0',
  category: 'TRANS',
  type: 'ORDER_PAID',
  title: 'Thanh toán thành công 891.000đ',
  text: 'Gói **Sao Khuê** dùng đến **01/06/2027**.',
  url: '/account/my-orders',
  reason: 'Bạn nhận tin này vì đã đặt mua trên Khuê.',
}
const rowsOf = async (event: string) =>
  (
    await deps.db.execute<{ person: string; title: string }>(
      sql`select person_id as person, title from notifications where event = ${event}`,
    )
  ).rows
const someIds = (count: number) => Promise.all(Array.from({ length: count }, async () => (await given.student()).id))

test('each person gets one notification per event, however often and concurrently it is published', rounds, async () => {
  const people = await someIds(12)
  const [event, other] = [`test ${uuidv7()}`, `test ${uuidv7()}`]
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      notify(deps, at % 2 ? people : people.toReversed(), { ...fitting, event: at % 3 ? event : other }),
    ),
  )
  await notify(deps, [...people, ...people], { ...fitting, event })
  for (const one of [event, other]) expect((await rowsOf(one)).map(({ person }) => person).toSorted()).toEqual(people.toSorted())
})

test('people who join later get the notification that the others already have', async () => {
  const [first = '', second = ''] = await someIds(2)
  const event = `test ${uuidv7()}`
  await notify(deps, [first], { ...fitting, event })
  await notify(deps, [first, second], { ...fitting, event, title: 'Lời khác' })
  expect(new Map((await rowsOf(event)).map(({ person, title }) => [person, title]))).toEqual(
    new Map([
      [first, fitting.title],
      [second, 'Lời khác'],
    ]),
  )
})

test('a transaction that rolls back notifies no one', async () => {
  const [id = ''] = await someIds(1)
  const event = `test ${uuidv7()}`
  const undone = transact(deps, async (deps) => {
    await notify(deps, [id], { ...fitting, event })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  expect(await rowsOf(event)).toEqual([])
})

test.each<[string, Partial<Notice>]>([
  ['a title that is too long', { title: 'ă'.repeat(201) }],
  ['no title', { title: ' ' }],
  ['a text that is too long', { text: 'ă'.repeat(5001) }],
  ['an unknown category', { category: 'SPAM' as never }],
  ['a type in small letters', { type: 'orderPaid' }],
  ['no reason', { reason: '' }],
  ['another site', { url: 'https://example.vn/a' }],
  ['another site without a scheme', { url: '//example.vn/a' }],
  ['another site by a backslash', { url: '/\\example.vn/a' }],
  ['another site by a tab that browsers drop', { url: '/\t/example.vn/a' }],
  ['another site by a control character', { url: '/\u0001/example.vn' }],
  ['a script', { url: 'javascript:alert(1)' }],
])('%s is a programming error', async (_case, wrong) => {
  const event = `test ${uuidv7()}`
  await expect(notify(deps, await someIds(1), { ...fitting, event, ...wrong })).rejects.toThrow(/"path"/)
  expect(await rowsOf(event)).toEqual([])
})

test.each(['/', '/account/my-orders', '/open-classes?open=register&f=plans', '/courses/toán-8#top'])(
  '%s is a path of this site',
  async (url) => {
    const event = `test ${uuidv7()}`
    await notify(deps, await someIds(1), { ...fitting, event, url })
    expect(await rowsOf(event)).toHaveLength(1)
  },
)

test('an unknown person is a programming error', async () => {
  await expect(notify(deps, [uuidv7()], { ...fitting, event: `test ${uuidv7()}` })).rejects.toThrow('insert into')
})

test('a late event notifies no erased person, and does notify the others', async () => {
  const [gone = '', here = ''] = await someIds(2)
  const event = `test ${uuidv7()}`
  await transact(deps, (deps) => eraseInbox(deps, gone))
  await notify(deps, [gone, here], { ...fitting, event })
  expect((await rowsOf(event)).map(({ person }) => person)).toEqual([here])
})

test('a notification that raced with an erasure is deleted by the next sweep', async () => {
  const [gone = ''] = await someIds(1)
  const event = `test ${uuidv7()}`
  await transact(deps, async (inside) => {
    await notify(inside, [gone], { ...fitting, event })
    await eraseInbox(deps, gone)
  })
  await sweepInbox(deps)
  expect(await rowsOf(event)).toEqual([])
})
