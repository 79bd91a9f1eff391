import type { Submission } from '@khue/contracts/learning/homework-shapes'
import { expect, test } from 'vitest'
import * as changes from './change-work.ts'
import { fileName, type OutboxParts, photoName, type Refusal, type WorkServer } from './run-step.ts'
import { createWorkMemory } from './work-db.ts'
import { createWorkOutbox } from './work-outbox.ts'
import type { Draft, WorkPage } from './work-record.ts'

const key = 'pupil homework pupil'
const now = '2026-11-28T13:41:00.000Z'

class Refused extends Error {
  readonly refusal: Refusal
  constructor(code: string, assetId?: string) {
    super(code)
    this.refusal = { code, message: code, ...(assetId !== undefined && { assetId }) }
  }
}
class NoAnswer extends Error {}

type Call = keyof WorkServer
/** A server that remembers what it was asked, and fails in turn as a test wants. */
function fakeServer() {
  const calls: string[] = []
  const failures = new Map<Call, (Error | 'LOST')[]>()
  const arrived = new Set<string>()
  const submitted = new Map<string, Submission>()
  let assets = 0
  let revision = 0
  let draft: Draft | undefined
  /** LOST: the call takes effect, and its answer is lost. */
  async function take<T>(name: Call, words: string, run: () => T): Promise<T> {
    calls.push(words === '' ? name : `${name} ${words}`)
    const failure = failures.get(name)?.shift()
    if (failure && failure !== 'LOST') throw failure
    const answer = run()
    if (failure === 'LOST') throw new NoAnswer()
    return answer
  }
  const server: WorkServer = {
    declare: ({ sha256 }) =>
      take('declare', sha256, () => {
        assets += 1
        return { assetId: `asset${assets}`, upload: { by: 'put', url: `/${assets}`, headers: {}, expiresAt: now } }
      }),
    send: ({ url }) => take('send', url, () => true),
    finish: (assetId) => take('finish', assetId, () => void arrived.add(assetId)),
    saveDraft: ({ text, files }) =>
      take('saveDraft', [text, ...files.map(({ assetId }) => assetId)].join(' '), () => {
        revision += 1
        return { revision, savedAt: `2026-11-28T13:0${revision}:00.000Z` }
      }),
    readDraft: () => take('readDraft', '', () => draft),
    announce: ({ files }) => take('announce', files.map(({ assetId }) => assetId).join(' '), () => undefined),
    submit: ({ id, text, files }) =>
      take(
        'submit',
        [id, text, ...files.map(({ assetId, rotation }) => (rotation ? `${assetId}/${rotation}` : assetId))].join(' ').trim(),
        () => {
          const missing = files.find(({ assetId }) => !arrived.has(assetId))
          if (missing) throw new Refused('HOMEWORK_FILE_ON_ITS_WAY', missing.assetId)
          const first = submitted.get(id) ?? ({ id, submittedAt: now } as Submission) // what the outbox reads of it
          submitted.set(id, first)
          return first
        },
      ),
  }
  const fail = (name: Call, ...some: (Error | 'LOST')[]) => void failures.set(name, some)
  return { server, calls, fail, submitted, setDraft: (other: Draft) => void (draft = other) }
}

/** A device with tabs, whose timers run when the test lets them. */
function fakeDevice({ server }: Pick<ReturnType<typeof fakeServer>, 'server'>, storage = createWorkMemory()) {
  let timers: (() => void)[] = []
  let turn: Promise<void> = Promise.resolve()
  let isOnline = true
  const done: string[] = []
  const open = (more: Partial<OutboxParts> = {}) =>
    createWorkOutbox({
      key,
      storage,
      server,
      prepare: async (photo) => ({ blob: new Blob([`made ${await photo.text()}`]), isBlurred: false }),
      hashOf: async (bytes) => (await bytes.text()).replaceAll(' ', '-'),
      refusalIn: (error) => (error instanceof Refused ? error.refusal : undefined),
      onSubmitted: ({ id }) => void done.push(id),
      isOnline: () => isOnline,
      inTurn: (_, work) => (turn = turn.then(work)),
      later: (work) => void timers.push(work),
      ...more,
    })
  return {
    storage,
    open,
    done,
    setOnline: (is: boolean) => void (isOnline = is),
    runTimers: () => {
      const due = timers
      timers = []
      for (const work of due) work()
    },
  }
}
type Outbox = ReturnType<ReturnType<typeof fakeDevice>['open']>

const isIdle = (outbox: Outbox) => expect.poll(() => outbox.get().line).not.toBe('BUSY')
const photo = (id: string): WorkPage => ({ id, kind: 'PAGES', name: `${id}.jpg`, rotation: 0, bytes: 5, state: 'TAKEN', edit: { turn: 0 } })
async function take(outbox: Outbox, ...ids: string[]) {
  await outbox.keepBlobs(ids.map((id) => [photoName(id), new Blob([id])]))
  await outbox.change(changes.addPages(ids.map(photo)))
}
const statesOf = (outbox: Outbox) => (outbox.get().work?.pages ?? []).map(({ id, state }) => `${id} ${state}`)

test('words are saved as a draft, and photos are prepared, declared, sent and saved one after the other', async () => {
  const { server, calls } = fakeServer()
  const outbox = fakeDevice({ server }).open()
  await outbox.change(changes.writeText('Câu 1'))
  await isIdle(outbox)
  await take(outbox, 'a', 'b')
  await expect.poll(() => statesOf(outbox)).toEqual(['a ARRIVED', 'b ARRIVED'])
  await isIdle(outbox)
  expect(calls).toEqual([
    'saveDraft Câu 1',
    'declare made-a',
    'send /1',
    'finish asset1',
    'saveDraft Câu 1 asset1',
    'declare made-b',
    'send /2',
    'finish asset2',
    'saveDraft Câu 1 asset1 asset2',
  ])
})

test('a closed page: work that was submitted without a connection is announced first, then sent and submitted once', async () => {
  const { server, calls, fail, submitted } = fakeServer()
  const device = fakeDevice({ server })
  const offline = device.open()
  device.setOnline(false)
  for (const name of ['saveDraft', 'declare'] as const) fail(name, new NoAnswer(), new NoAnswer())
  await take(offline, 'a', 'b')
  await offline.change(changes.press('sub', now))
  await expect.poll(() => offline.get().line).toBe('OFFLINE')
  offline.end()
  expect(submitted.size).toBe(0)

  device.setOnline(true)
  for (const name of ['saveDraft', 'declare'] as const) fail(name)
  calls.length = 0
  const again = device.open()
  await again.open()
  await expect.poll(() => device.done).toEqual(['sub'])
  expect(calls).toEqual([
    'declare made-a',
    'declare made-b',
    'announce asset1 asset2',
    'send /1',
    'finish asset1',
    'send /2',
    'finish asset2',
    'submit sub  asset1 asset2',
  ])
  expect(again.get().work).toMatchObject({ text: '', pages: [] })
  expect(await device.storage.readBlob(fileName('a'))).toBeUndefined()
})

test('a lost answer: the same submission is sent again under the same id', async () => {
  const { server, calls, fail, submitted } = fakeServer()
  const device = fakeDevice({ server })
  const outbox = device.open()
  fail('submit', 'LOST')
  await outbox.change((work) => changes.press('sub', now)({ ...work, text: 'Câu 1' }))
  await expect.poll(() => outbox.get().line).toBe('WAITING')
  device.runTimers()
  await expect.poll(() => device.done).toEqual(['sub'])
  expect(calls).toEqual(['submit sub Câu 1', 'submit sub Câu 1'])
  expect(submitted.size).toBe(1)
})

test.each([
  ['the declaration', 'declare', ['declare made-a', 'declare made-a', 'send /2', 'finish asset2']],
  ['the bytes', 'send', ['declare made-a', 'send /1', 'send /1', 'finish asset1']],
  ['the end of an upload', 'finish', ['declare made-a', 'send /1', 'finish asset1', 'send /1', 'finish asset1']],
] as const)('a lost answer to %s: a photo arrives all the same', async (_, lost, wanted) => {
  const { server, calls, fail } = fakeServer()
  const device = fakeDevice({ server })
  const outbox = device.open()
  fail(lost, 'LOST')
  await take(outbox, 'a')
  await expect.poll(() => outbox.get().line).toBe('WAITING')
  device.runTimers()
  await expect.poll(() => statesOf(outbox)).toEqual(['a ARRIVED'])
  await isIdle(outbox)
  expect(calls.slice(0, -1)).toEqual(wanted)
})

test('two tabs submit once: the second waits for the first, and finds nothing left to do', async () => {
  const { server, calls } = fakeServer()
  const device = fakeDevice({ server })
  const gate = Promise.withResolvers<void>()
  const held: WorkServer = { ...server, submit: async (work) => (await gate.promise, server.submit(work)) }
  const [one, other] = [device.open({ server: held }), device.open({ server: held })]
  await one.change((work) => changes.press('sub', now)({ ...work, text: 'Câu 1' }))
  await other.open()
  await other.look()
  await one.look() // by now the second has read the submission, too
  gate.resolve()
  await expect.poll(() => device.done).toEqual(['sub'])
  await expect.poll(() => [one.get().line, other.get().line]).toEqual(['IDLE', 'IDLE'])
  expect(calls).toEqual(['submit sub Câu 1'])
})

test('a photo taken again while the first one is being sent takes its place, and the first one is forgotten', async () => {
  const { server, calls } = fakeServer()
  const device = fakeDevice({ server })
  const gate = Promise.withResolvers<void>()
  const held: WorkServer = { ...server, send: async (...args) => (await gate.promise, server.send(...args)) }
  const outbox = device.open({ server: held })
  await take(outbox, 'a', 'b')
  await expect.poll(() => outbox.get().sending?.pageId).toBe('a')
  await outbox.keepBlobs([[photoName('c'), new Blob(['c'])]])
  await outbox.change(changes.replacePage('a', photo('c')))
  gate.resolve()
  await expect.poll(() => statesOf(outbox)).toEqual(['c ARRIVED', 'b ARRIVED'])
  await isIdle(outbox)
  expect(calls.at(-1)).toBe('saveDraft  asset2 asset3')
  expect(await device.storage.readBlob(photoName('a'))).toBeUndefined()
})

test('pages are submitted in the order and with the turns that the learner gave them', async () => {
  const { server, calls } = fakeServer()
  const device = fakeDevice({ server })
  const outbox = device.open()
  await take(outbox, 'a', 'b', 'c')
  await expect.poll(() => statesOf(outbox)).toEqual(['a ARRIVED', 'b ARRIVED', 'c ARRIVED'])
  await outbox.change(changes.movePage('c', 0))
  await outbox.change(changes.turnPage('b', 90))
  await outbox.change(changes.press('sub', now))
  await outbox.change(changes.movePage('a', 0)) // after “submit” nothing changes any more
  await expect.poll(() => device.done).toEqual(['sub'])
  expect(calls.at(-1)).toBe('submit sub  asset3 asset1 asset2/90')
})

test('a file whose upload has expired is declared again, and the work is announced again with it', async () => {
  const { server, calls, fail } = fakeServer()
  const device = fakeDevice({ server })
  const outbox = device.open()
  fail('finish', new Refused('ASSET_NOT_FOUND'))
  await outbox.keepBlobs([[photoName('a'), new Blob(['a'])]])
  await outbox.change((work) => changes.press('sub', now)(changes.addPages([photo('a')])(work)))
  await expect.poll(() => device.done).toEqual(['sub'])
  expect(calls).toEqual([
    'declare made-a',
    'announce asset1',
    'send /1',
    'finish asset1',
    'declare made-a',
    'announce asset2',
    'send /2',
    'finish asset2',
    'submit sub  asset2',
  ])
})

test('a photo that cannot be used stops the submission and says why; without it the rest is submitted', async () => {
  const { server, fail } = fakeServer()
  const device = fakeDevice({ server })
  const outbox = device.open()
  fail('declare', new Refused('UPLOAD_QUOTA_REACHED'))
  await outbox.keepBlobs(['a', 'b'].map((id) => [photoName(id), new Blob([id])]))
  await outbox.change((work) => changes.press('sub', now)(changes.addPages([photo('a'), photo('b')])(work)))
  await expect.poll(() => outbox.get().work?.pages[0]?.failure).toBe('UPLOAD_QUOTA_REACHED')
  await isIdle(outbox)
  expect(outbox.get().work).not.toHaveProperty('submission')
  await outbox.change(changes.press('sub', now)) // nothing is handed in without the page
  expect(outbox.get().work).not.toHaveProperty('submission')
  await outbox.change(changes.removePage('a'))
  await outbox.change(changes.press('sub', now))
  await expect.poll(() => device.done).toEqual(['sub'])
})

test('a refused submission says why, and is not tried again until the learner presses again', async () => {
  const { server, calls, fail } = fakeServer()
  const device = fakeDevice({ server })
  const outbox = device.open()
  fail('submit', new Refused('HOMEWORK_CLOSED'))
  await outbox.change((work) => changes.press('sub', now)({ ...work, text: 'Câu 1' }))
  await expect.poll(() => outbox.get().work?.refusal).toBe('HOMEWORK_CLOSED')
  outbox.wake()
  await isIdle(outbox)
  expect(calls).toHaveLength(1)
  await outbox.change(changes.press('sub2', now))
  await expect.poll(() => device.done).toEqual(['sub2'])
})

test('a draft that another device has changed is merged, and saved on top of it', async () => {
  const { server, calls, fail, setDraft } = fakeServer()
  const outbox = fakeDevice({ server }).open()
  fail('saveDraft', new Refused('HOMEWORK_DRAFT_CHANGED'))
  setDraft({
    text: '',
    files: [{ assetId: 'phone', rotation: 0, kind: 'PAGES', name: 'p.jpg', bytes: 1 }],
    revision: 4,
    savedAt: '2026-11-28T12:00:00.000Z',
  })
  await outbox.change(changes.writeText('Câu 1'))
  await expect.poll(() => calls).toEqual(['saveDraft Câu 1', 'readDraft', 'saveDraft Câu 1 phone'])
})

test('a learner who takes “submit” back before it was sent goes on working', async () => {
  const { server, calls, fail } = fakeServer()
  const device = fakeDevice({ server })
  const outbox = device.open()
  fail('submit', new NoAnswer())
  await outbox.change((work) => changes.press('sub', now)({ ...work, text: 'Câu 1' }))
  await expect.poll(() => outbox.get().line).toBe('WAITING')
  await outbox.change(changes.unpress)
  await outbox.change(changes.writeText('Câu 1 và 2'))
  await expect.poll(() => calls.at(-1)).toBe('saveDraft Câu 1 và 2')
  expect(calls.filter((call) => call.startsWith('submit'))).toHaveLength(1)
})
