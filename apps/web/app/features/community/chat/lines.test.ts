import { expect, test } from 'vitest'
import { exampleMessage as one } from './example-message.ts'
import { type Line, linesOf } from './lines.ts'
import type { Waiting } from './outbox.ts'

const at = (time: string) => new Date(`2026-11-${time}:00+07:00`).toISOString()
const waiting = (clientId: string, time: string): Waiting => ({ roomId: 'toan', clientId, text: clientId, mentions: [], at: at(time) })
const drawn = (lines: readonly Line[]) =>
  lines.map((line) => {
    if (line.kind === 'day' || line.kind === 'unread') return line.kind
    const name = line.kind === 'message' ? line.message.seq : line.waiting.clientId
    return `${line.isFirst ? '┌' : '│'}${name}${line.isLast ? '┘' : ''}`
  })

test('messages of different days are separated, messages of one sender within five minutes are grouped', () => {
  const items = [
    one(1, { sentAt: at('23T23:58') }),
    one(2, { sentAt: at('24T00:01') }),
    one(3, { sentAt: at('24T00:05') }),
    one(4, { sentAt: at('24T00:10') }),
    one(5, { sentAt: at('24T00:11'), senderId: 'an' }),
  ]
  expect(drawn(linesOf({ items, waiting: [], personId: 'an', firstUnread: undefined }))).toEqual([
    'day',
    '┌1┘',
    'day',
    '┌2',
    '│3┘',
    '┌4┘',
    '┌5┘',
  ])
})

test('an unread line stands above the first unread message, also inside a group', () => {
  const items = [one(1), one(2), one(3)]
  expect(drawn(linesOf({ items, waiting: [], personId: 'an', firstUnread: 2 }))).toEqual(['day', '┌1┘', 'unread', '┌2', '│3┘'])
})

test('waiting messages stand at the end and keep their key once sent', () => {
  const mine = one(2, { senderId: 'an', sentAt: at('24T09:00'), clientId: 'a' })
  const before = linesOf({
    items: [one(1)],
    waiting: [waiting('a', '24T09:00'), waiting('b', '24T09:01')],
    personId: 'an',
    firstUnread: undefined,
  })
  const after = linesOf({
    items: [one(1), mine],
    waiting: [waiting('a', '24T09:00'), waiting('b', '24T09:01')],
    personId: 'an',
    firstUnread: undefined,
  })
  expect(drawn(before)).toEqual(['day', '┌1┘', '┌a', '│b┘'])
  expect(drawn(after)).toEqual(['day', '┌1┘', '┌2', '│b┘'])
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
})
