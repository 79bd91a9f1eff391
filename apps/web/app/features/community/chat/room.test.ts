import type { Message } from '@khue/contracts/community/chat'
import { expect, test } from 'vitest'
import type { RoomDetails, Where } from './chat-api.ts'
import { exampleMessage } from './example-message.ts'
import { createRoom, type RoomState } from './room.ts'

const person = (personId: string) => ({ id: personId, personId, name: personId, avatar: '', isTeacher: false, isTeacherAI: false })

/** A room on a fake server; the page sees only what it requests. */
function fakeRoom(count: number, { readSeq = count, pageSize = 50 } = {}) {
  const rows = Array.from({ length: count }, (_, index) => exampleMessage(index + 1))
  const asked: string[] = []
  const server = { revision: count, fails: false, isGone: false, changesPerAnswer: 100 }
  const answer = async <T>(name: string, value: () => T) => {
    asked.push(name)
    await Promise.resolve()
    if (server.fails || server.isGone) throw new Error('no network')
    return value()
  }
  const upsert = (message: Message) => {
    const at = rows.findIndex(({ seq }) => seq === message.seq)
    if (at < 0) rows.push(message)
    else rows[at] = message
    return message
  }
  const change = (seq: number, differing: Partial<Message>) =>
    upsert({ ...(rows.find((row) => row.seq === seq) ?? exampleMessage(seq)), ...differing, revision: ++server.revision })
  const details = (): RoomDetails => ({
    room: {
      id: 'toan',
      kind: 'P2P',
      purpose: null,
      title: 'ha',
      picture: '',
      roomRole: 'MEMBER',
      peer: person('ha'),
      isSeenByGuardians: false,
      last: null,
      lastRevision: server.revision,
      unread: rows.length - readSeq,
      isMuted: false,
    },
    members: [
      { person: person('an'), readSeq },
      { person: person('ha'), readSeq: rows.length },
    ],
    guardians: [],
    pinned: rows.filter(({ isPinned }) => isPinned),
    draft: '',
    canWrite: true,
    disabledReason: null,
  })
  const around = ({ before, after, around }: Where) => {
    const below = rows.filter(({ seq }) => seq < (around ?? before ?? Infinity) && (after === undefined || seq > after))
    if (after !== undefined) return rows.filter(({ seq }) => seq > after).slice(0, pageSize)
    return around === undefined
      ? below.slice(-pageSize)
      : [...below.slice(-pageSize / 2), ...rows.filter(({ seq }) => seq >= around).slice(0, pageSize / 2)]
  }
  const api = {
    getRoom: () => answer('room', details),
    listMessages: (_: string, where: Where) =>
      answer(JSON.stringify(where), () => {
        const items = around(where)
        return {
          items,
          people: [],
          hasOlder: (items.at(0)?.seq ?? 1) > 1,
          hasNewer: (items.at(-1)?.seq ?? 0) < rows.length,
          lastRevision: server.revision,
        }
      }),
    listChanges: (_: string, after: number) =>
      answer(`changes ${after}`, () => {
        const changed = rows.filter(({ revision }) => revision > after).toSorted((a, b) => a.revision - b.revision)
        const items = changed.slice(0, server.changesPerAnswer)
        const hasMore = changed.length > items.length
        return { items, people: [], hasMore, lastRevision: hasMore ? (items.at(-1)?.revision ?? after) : server.revision }
      }),
    edit: (_: string, seq: number, text: string) => answer('edit', () => change(seq, { text })),
    recall: (_: string, seq: number) => answer('take back', () => change(seq, { text: '', isDeleted: true })),
    react: (_: string, seq: number) => answer('react', () => change(seq, { reactions: [{ kind: 'LIKE', personIds: ['an'] }] })),
    pin: (_: string, seq: number, isPinned: boolean) => answer('pin', () => change(seq, { isPinned })),
    markRead: (_: string, seq: number) => answer(`read ${seq}`, () => ({ done: true as const })),
  }
  const room = createRoom({ id: 'toan', personId: 'an', api, describeFailure: () => ({ message: 'Lỗi kết nối', isGone: server.isGone }) })
  return { room, server, asked, change, write: (senderId = 'ha') => change(rows.length + 1, { senderId, revision: 0 }), rows }
}
const ready = ({ get }: { get: () => RoomState }) => {
  const state = get()
  if (state.state !== 'ready') throw new Error(state.state)
  return state
}
const seqs = (room: { get: () => RoomState }) => ready(room).log.items.map(({ seq }) => seq)
const down = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('a room that fails to load says so, and loads on retry', async () => {
  const { room, server } = fakeRoom(3)
  server.fails = true
  await room.load()
  expect(room.get()).toEqual({ state: 'failed', message: 'Lỗi kết nối', isGone: false })
  server.fails = false
  await room.retry()
  expect(seqs(room)).toEqual([1, 2, 3])
})

test('older pages load one by one to the very beginning, and parallel requests load a page once', async () => {
  const { room, asked } = fakeRoom(120)
  await room.load()
  expect(seqs(room)).toEqual(down(71, 120))
  await Promise.all([room.more('older'), room.more('older'), room.more('newer')])
  expect(seqs(room)).toEqual(down(21, 120))
  await room.more('older')
  expect(seqs(room)).toEqual(down(1, 120))
  const before = asked.length
  await room.more('older')
  expect(asked).toHaveLength(before)
})

test('a page that fails to load says so at its end, and the shown messages stay', async () => {
  const { room, server } = fakeRoom(80)
  await room.load()
  server.fails = true
  await room.more('older')
  expect(ready(room)).toMatchObject({ failed: 'older', loading: undefined })
  server.fails = false
  await room.more('older')
  expect(seqs(room)).toEqual(down(1, 80))
})

test('missed changes are requested from the last known revision and shown only when complete', async () => {
  const { room, server, change, write, asked } = fakeRoom(3)
  await room.load()
  for (let more = 0; more < 5; more++) write()
  change(4, { text: 'Sửa sau cùng' })
  server.changesPerAnswer = 2
  const shown: number[][] = []
  room.subscribe(() => shown.push(seqs(room)))
  await room.handleUpdate(server)
  expect(seqs(room)).toEqual(down(1, 8))
  expect(ready(room).log.items[3]?.text).toBe('Sửa sau cùng')
  expect(shown.every((one) => one.length === 3 || one.length === 8)).toBe(true) // never with a gap
  expect(asked.filter((one) => one.startsWith('changes'))).toEqual(['changes 3', 'changes 6', 'changes 8'])
})

test('an event of a known revision causes no request, and a burst of events causes two', async () => {
  const { room, server, write, asked } = fakeRoom(3)
  await room.load()
  await room.handleUpdate({ revision: 3 })
  expect(asked.filter((one) => one.startsWith('changes'))).toEqual([])
  write()
  await Promise.all(Array.from({ length: 20 }, () => room.handleUpdate(server)))
  expect(asked.filter((one) => one.startsWith('changes')).length).toBeLessThanOrEqual(2)
  expect(seqs(room)).toEqual(down(1, 4))
})

test('a message included in its event is shown without a request', async () => {
  const { room, write, asked } = fakeRoom(3)
  await room.load()
  const handleUpdate = (message: Message) => room.handleUpdate({ revision: message.revision, message })
  await handleUpdate(write())
  await handleUpdate(write())
  expect(seqs(room)).toEqual(down(1, 5))
  expect(asked.filter((one) => one.startsWith('changes'))).toEqual([])
})

test('an included message is not enough when an earlier change or its sender is unknown, and never replaces a newer revision', async () => {
  const { room, server, write, change, asked } = fakeRoom(3)
  await room.load()
  const handleUpdate = (message: Message) => room.handleUpdate({ revision: message.revision, message })
  write()
  const fifth = write()
  await handleUpdate(fifth)
  expect(seqs(room)).toEqual(down(1, 5))
  change(2, { text: 'Sửa' })
  await handleUpdate(write())
  expect(ready(room).log.items[1]?.text).toBe('Sửa')
  await handleUpdate(write('a stranger so far'))
  expect(asked.filter((one) => one.startsWith('changes'))).toEqual(['changes 3', 'changes 5', 'changes 7'])
  change(5, { text: 'Sửa sau' })
  await room.handleUpdate(server)
  await handleUpdate(fifth)
  expect(ready(room).log.items[4]?.text).toBe('Sửa sau')
})

test('a user who reads old messages stays there when an event brings a message', async () => {
  const { room, write } = fakeRoom(300)
  await room.load()
  await room.showMessage(100)
  const before = seqs(room)
  const message = write()
  await room.handleUpdate({ revision: message.revision, message })
  expect(seqs(room)).toEqual(before)
})

test("the user's own message appears at once, after the messages before it", async () => {
  const { room, write, asked } = fakeRoom(3)
  await room.load()
  await room.sent(write('an'))
  expect(seqs(room)).toEqual(down(1, 4))
  expect(asked.filter((one) => one.startsWith('changes'))).toEqual([])
  write()
  await room.sent(write('an'))
  expect(seqs(room)).toEqual(down(1, 6))
})

test('a user who reads old messages stays there after a new message, and finds it when scrolling down', async () => {
  const { room, server, write } = fakeRoom(300)
  await room.load()
  await room.showMessage(100)
  expect(ready(room).target).toEqual({ seq: 100 })
  const before = seqs(room)
  write()
  await room.handleUpdate(server)
  expect(seqs(room)).toEqual(before)
  for (let page = 0; page < 5; page++) await room.more('newer')
  expect(seqs(room).at(-1)).toBe(301)
  expect(new Set(seqs(room)).size).toBe(seqs(room).length)
  await room.showMessage(100)
  await room.showNewest()
  expect(seqs(room).at(-1)).toBe(301)
  expect(ready(room).target).toEqual({ seq: 'newest' })
})

test('a page requested before a jump is not merged into the new place', async () => {
  const { room } = fakeRoom(300)
  await room.load()
  const older = room.more('older')
  await Promise.all([older, room.showMessage(50)])
  expect(seqs(room)).toEqual(down(25, 74))
})

test('a user with many unread messages starts at the first unread one', async () => {
  const { room } = fakeRoom(200, { readSeq: 60 })
  await room.load()
  expect(ready(room)).toMatchObject({ firstUnread: 61, target: { seq: 61 } })
  expect(seqs(room)).toContain(60)
})

test('edits, reactions and pins show as the server has them', async () => {
  const { room } = fakeRoom(3)
  await room.load()
  await room.edit(2, 'Sửa')
  await room.react(2, 'LIKE', true)
  await room.pin(1, true)
  expect(ready(room).log.items[1]).toMatchObject({ text: 'Sửa', reactions: [{ kind: 'LIKE', personIds: ['an'] }] })
  expect(ready(room).details.pinned.map(({ seq }) => seq)).toEqual([1])
  await room.recall(1)
  expect(ready(room).details.pinned).toEqual([])
  expect(ready(room).log).toMatchObject({ revision: 7 })
})

test('a read position is sent once and never moves back', async () => {
  const { room, asked } = fakeRoom(10, { readSeq: 2 })
  await room.load()
  await room.markRead(5)
  await room.markRead(4)
  await room.markRead(5)
  room.handleRead('an', 3)
  expect(asked.filter((one) => one.startsWith('read'))).toEqual(['read 5'])
  expect(ready(room).details.members[0]?.readSeq).toBe(5)
})

test('an edited room is loaded anew, and one that the user has left is gone', async () => {
  const { room, server, asked } = fakeRoom(3)
  await room.load()
  asked.length = 0
  await room.handleEdited()
  expect(asked).toContain('room')
  server.fails = true
  await expect(room.handleEdited()).rejects.toThrow('no network') // asked again later
  expect(room.get().state).toBe('ready')
  server.fails = false
  server.isGone = true
  await room.handleEdited()
  expect(room.get()).toMatchObject({ state: 'failed', isGone: true })
  server.isGone = false
  await room.handleEdited() // joined again
  expect(room.get().state).toBe('ready')
})
