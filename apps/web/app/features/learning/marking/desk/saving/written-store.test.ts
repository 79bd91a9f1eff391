import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { applyTyped } from './merge-written.ts'
import { createWrittenStore, type KeptTyping, type Revised } from './written-store.ts'

class Changed extends Error {
  readonly theirs: Revised
  constructor(theirs: Revised) {
    super('MARK_CHANGED')
    this.theirs = theirs
  }
}
class Refused extends Error {}

/** A server that saves by revision, as ours does. */
function givenServer(first: Revised) {
  const server = {
    stored: first,
    isReachable: true,
    refuses: false,
    whileSaving: () => undefined as unknown,
    saves: 0,
    async save({ revision, words, points }: { revision: number; words?: string; points: { part: number; points: number | null }[] }) {
      await Promise.resolve()
      server.whileSaving()
      if (!server.isReachable) throw new Error('no connection')
      if (server.refuses) throw new Refused('Bài này đã trả.')
      if (revision !== server.stored.revision) throw new Changed(server.stored)
      server.saves += 1
      const typed = { words, points: Object.fromEntries(points.map((one) => [one.part, one.points])) }
      server.stored = { ...applyTyped(server.stored, typed), revision: revision + 1 }
      return { revision: revision + 1, savedAt: '2026-11-28T14:42:00.000Z' }
    },
  }
  return server
}
const first: Revised = { words: '', points: [null, null], revision: 0 }

function givenPage(server = givenServer(first)) {
  const timers: (() => void)[] = []
  const device: { kept: Omit<KeptTyping, 'submissionId'> | undefined } = { kept: undefined }
  const written = createWrittenStore({
    first: server.stored,
    keep: (kept) => void (device.kept = kept),
    save: server.save,
    theirsIn: (error) => (error instanceof Changed ? error.theirs : undefined),
    refusalIn: (error) => (error instanceof Refused ? error.message : undefined),
    later: (work) => void timers.push(work),
  })
  async function pass() {
    for (const work of timers.splice(0)) work()
    await setImmediate()
  }
  const shown = () => applyTyped(written.get().saved, written.get().typed)
  return { server, written, device, pass, shown }
}

test('words and points are saved together, a second after the first', async () => {
  const { server, written, device, pass } = givenPage()
  written.write('Tốt')
  written.give(1, 75)
  written.write('Tốt lắm.')
  expect(server.saves).toBe(0)
  expect(device.kept).toEqual({ before: first, typed: { words: 'Tốt lắm.', points: { 1: 75 } } })
  await pass()
  expect(server.saves).toBe(1)
  expect(server.stored).toEqual({ words: 'Tốt lắm.', points: [null, 75], revision: 1 })
  expect(written.get()).toMatchObject({ typed: { points: {} }, savedAt: '2026-11-28T14:42:00.000Z', isSending: false })
  expect(device.kept).toBeUndefined()
})

test('what is typed while something is saved is saved after it', async () => {
  const { server, written, pass, shown } = givenPage()
  let isFirst = true
  server.whileSaving = () => {
    if (isFirst) written.write('Tốt lắm.')
    isFirst = false
  }
  written.write('Tốt')
  await pass()
  expect(server.stored).toMatchObject({ words: 'Tốt lắm.', revision: 2 })
  expect(shown().words).toBe('Tốt lắm.')
})

test('without a network it stays on the device, and is saved when the network is back', async () => {
  const { server, written, device, pass } = givenPage()
  server.isReachable = false
  written.give(0, 50)
  await pass()
  expect(written.get()).toMatchObject({ isUnanswered: true, typed: { points: { 0: 50 } } })
  expect(device.kept?.typed).toEqual({ points: { 0: 50 } })
  server.isReachable = true
  await pass()
  expect(server.stored.points).toEqual([50, null])
  expect(written.get().isUnanswered).toBe(false)
})

test('a closed page loses nothing: the next one goes on', async () => {
  const one = givenPage()
  one.server.isReachable = false
  one.written.write('Xem lại câu 3.')
  await one.pass()
  one.server.isReachable = true
  const next = givenPage(one.server)
  next.written.restore(one.device.kept!)
  expect(next.shown().words).toBe('Xem lại câu 3.')
  await setImmediate()
  expect(one.server.stored.words).toBe('Xem lại câu 3.')
})

test('points of another part that somebody gave meanwhile stay, and nobody is asked', async () => {
  const { server, written, pass, shown } = givenPage()
  server.stored = { words: '', points: [null, 100], revision: 3 }
  written.give(0, 25)
  await pass()
  expect(server.stored).toEqual({ words: '', points: [25, 100], revision: 4 })
  expect(shown()).toEqual({ words: '', points: [25, 100] })
  expect(written.get().theirs).toBeUndefined()
})

test.for([
  ['kept', 'Tốt lắm.', 4],
  ['given up', 'Khá.', 3],
] as const)('when both wrote words, a person chooses: mine are %s', async ([choice, words, revision]) => {
  const { server, written, device, pass, shown } = givenPage()
  server.stored = { words: 'Khá.', points: [null, null], revision: 3 }
  written.write('Tốt lắm.')
  await pass()
  expect(written.get().theirs).toMatchObject({ words: 'Khá.', revision: 3 })
  written.write('Tốt lắm.')
  await pass()
  expect(server.saves).toBe(0) // nothing is sent before the choice
  if (choice === 'kept') await written.keepMine()
  else written.takeTheirs()
  expect(server.stored).toMatchObject({ words, revision })
  expect(shown().words).toBe(words)
  expect(device.kept).toBeUndefined()
})

test('what the server refuses stays, and its reason is shown', async () => {
  const { server, written, device, pass } = givenPage()
  server.refuses = true
  written.write('Tốt')
  await pass()
  expect(written.get()).toMatchObject({ refusal: 'Bài này đã trả.', isUnanswered: false })
  expect(await written.flush()).toBe(false)
  expect(device.kept?.typed.words).toBe('Tốt')
})

test('what somebody else saved appears, unless something else was typed here', () => {
  const { written, shown } = givenPage()
  written.arrive({ words: 'Khá.', points: [50, null], revision: 2 })
  expect(shown()).toEqual({ words: 'Khá.', points: [50, null] })
  written.arrive({ words: 'cũ', points: [null, null], revision: 1 })
  expect(shown().words).toBe('Khá.')
  written.write('Tốt.')
  written.arrive({ words: 'Giỏi.', points: [50, 10], revision: 3 })
  expect(written.get().theirs?.words).toBe('Giỏi.')
  expect(shown().words).toBe('Tốt.')
})
