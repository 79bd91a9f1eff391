import type { Presence } from '@khue/contracts/community/chat-presence'
import { expect, test } from 'vitest'
import { createPresence, presenceIn, presenceWords } from './presence.ts'

const ha = '01900000-0000-7000-8000-000000000001'
const at = (minute: number) => `2026-11-23T08:${String(minute).padStart(2, '0')}:00.000Z`
const online = (minute: number): Presence => ({ personId: ha, isOnline: true, seenAt: null, at: at(minute) })
const gone = (minute: number): Presence => ({ personId: ha, isOnline: false, seenAt: at(minute), at: at(minute) })

test('an update replaces the known state, and a late one does not', async () => {
  let answer: readonly Presence[] = [online(1)]
  const presence = createPresence(async () => answer)
  await presence.refresh()
  expect(presence.get().get(ha)?.isOnline).toBe(true)
  presence.handleUpdate(gone(3))
  presence.handleUpdate(online(2))
  expect(presence.get().get(ha)?.isOnline).toBe(false)
  await presence.refresh() // started before the update arrived
  expect(presence.get().get(ha)?.isOnline).toBe(false)
  answer = []
  await presence.refresh()
  expect(presence.get().has(ha)).toBe(false)
})

test('a failed refresh keeps the shown presence', async () => {
  let fails = false
  const presence = createPresence(() => (fails ? Promise.reject(new Error('no network')) : Promise.resolve([online(1)])))
  await presence.refresh()
  fails = true
  await presence.refresh()
  expect(presence.get().get(ha)?.isOnline).toBe(true)
})

test('presence is shown only for the other member of a room of two, never to a guardian who reads along', () => {
  const present = new Map([[ha, online(1)]])
  const peer = { id: `${ha}TC`, personId: ha, name: 'Nguyễn Thu Hà', avatar: '', isTeacher: true, isTeacherAI: false }
  expect(presenceIn(present, { kind: 'P2P', roomRole: 'MEMBER', peer })?.isOnline).toBe(true)
  expect(presenceIn(present, { kind: 'P2P', roomRole: 'GUARDIAN', peer })).toBeUndefined()
  expect(presenceIn(present, { kind: 'ROOM', roomRole: 'MEMBER', peer })).toBeUndefined()
  expect(presenceIn(new Map(), { kind: 'P2P', roomRole: 'MEMBER', peer })).toBeUndefined()
})

test.each([
  [online(0), 30, 'Đang hoạt động'],
  [gone(30), 30, 'Hoạt động vừa xong'],
  [gone(25), 30, 'Hoạt động 5 phút trước'],
  [{ ...gone(0), seenAt: '2026-11-23T05:10:00.000Z' }, 30, 'Hoạt động 3 giờ trước'],
  [{ ...gone(0), seenAt: null }, 30, ''],
  [undefined, 30, ''],
])('%j is formatted as relative time', (presence, minute, words) => {
  expect(presenceWords(presence, Date.parse(at(minute)))).toBe(words)
})
