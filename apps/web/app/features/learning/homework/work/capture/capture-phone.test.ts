import type { HomeworkCapture } from '@khue/contracts/learning/homework-captures'
import { expect, test } from 'vitest'
import type { Refusal } from '../outbox/run-step.ts'
import type { CaptureServer } from './capture-calls.ts'
import { createCapturePhone, pagesOf } from './capture-phone.ts'

class Refused extends Error {
  readonly refusal: Refusal
  constructor(code: string) {
    super(code)
    this.refusal = { code, message: code }
  }
}
const code = 'c'.repeat(43)

/** A computer's draft, and the calls of one phone; LOST: a call takes effect, and its answer is lost. */
function setup() {
  const calls: string[] = []
  const failures = new Map<keyof CaptureServer, (Error | 'LOST')[]>()
  const kept = new Map<string, string>()
  let timers: (() => void)[] = []
  let assets = 0
  let draft: HomeworkCapture = { title: 'Bài', dueAt: null, revision: 0, pages: [], until: '2026-11-28T15:00:00.000Z' }
  async function take<T>(name: keyof CaptureServer, words: string, run: () => T): Promise<T> {
    calls.push(`${name} ${words}`.trim())
    const failure = failures.get(name)?.shift()
    if (failure && failure !== 'LOST') throw failure
    const answer = run()
    if (failure === 'LOST') throw new Error('no answer')
    return answer
  }
  /** As the server does it: the same page again changes nothing. */
  function add(assetId: string, replaces: string | undefined) {
    if (draft.pages.some((page) => page.assetId === assetId)) return draft
    const page = { assetId, rotation: 0 as const }
    const at = draft.pages.findIndex((one) => one.assetId === replaces)
    draft = { ...draft, revision: draft.revision + 1, pages: at < 0 ? [...draft.pages, page] : draft.pages.with(at, page) }
    return draft
  }
  const server: CaptureServer = {
    join: () => take('join', '', () => ({ ...draft, key: 'key' })),
    read: () => take('read', '', () => draft),
    declare: (_, { sha256 }) =>
      take('declare', sha256, () => {
        assets += 1
        return { assetId: `asset${assets}`, upload: { by: 'put', url: '/', headers: {}, expiresAt: '' } }
      }),
    send: () => take('send', '', () => true),
    add: (_, { assetId, replaces }) => take('add', [assetId, replaces].filter(Boolean).join(' for '), () => add(assetId, replaces)),
  }
  let ids = 0
  const open = (more: Partial<CaptureServer> = {}) =>
    createCapturePhone({
      server: { ...server, ...more },
      prepare: async (photo) => ({ blob: photo }),
      hashOf: async (bytes) => bytes.text(),
      refusalIn: (error) => (error instanceof Refused ? error.refusal : undefined),
      keys: { read: () => kept.get('key'), write: (key) => void kept.set('key', key), remove: () => void kept.delete('key') },
      newId: () => `shot${(ids += 1)}`,
      later: (work) => void timers.push(work),
    })
  const runTimers = () => {
    const due = timers
    timers = []
    for (const work of due) work()
  }
  const fail = (name: keyof CaptureServer, ...some: (Error | 'LOST')[]) => void failures.set(name, some)
  return { server, open, calls, fail, kept, runTimers, addElsewhere: (assetId: string) => add(assetId, undefined) }
}
const photo = (words: string) => new Blob([words])
const shown = (phone: ReturnType<typeof createCapturePhone>) =>
  pagesOf(phone.get()).map(({ assetId, shot }) => [assetId, shot?.hasArrived ? 'arrived' : shot && 'coming'].filter(Boolean).join(' '))

test('a phone joins by its code, and sends photo after photo', async () => {
  const { open, calls } = setup()
  const phone = open()
  await phone.start(code)
  phone.add([photo('a'), photo('b')])
  await expect.poll(() => shown(phone)).toEqual(['asset1 arrived', 'asset2 arrived'])
  expect(calls).toEqual(['join', 'declare a', 'send', 'add asset1', 'declare b', 'send', 'add asset2'])
})

test('a lost acknowledgement (bug 35): the page is added once, and a retake takes its place', async () => {
  const { open, fail, runTimers } = setup()
  const phone = open()
  await phone.start(code)
  fail('add', 'LOST')
  phone.add([photo('a')])
  await expect.poll(() => phone.get().isOffline).toBe(true)
  runTimers()
  await expect.poll(() => shown(phone)).toEqual(['asset1 arrived'])
  const [page] = pagesOf(phone.get())
  phone.replace(page!, photo('b'))
  await expect.poll(() => shown(phone)).toEqual(['asset2 arrived'])
})

test('a photo taken again before it was sent replaces what the first one would have replaced', async () => {
  const { open, calls, fail, runTimers } = setup()
  const phone = open()
  await phone.start(code)
  phone.add([photo('a')])
  await expect.poll(() => shown(phone)).toEqual(['asset1 arrived'])
  fail('declare', new Error('no answer'))
  phone.replace(pagesOf(phone.get())[0]!, photo('b'))
  await expect.poll(() => phone.get().isOffline).toBe(true)
  expect(shown(phone)).toEqual(['asset1 coming'])
  phone.replace(pagesOf(phone.get())[0]!, photo('c'))
  runTimers()
  await expect.poll(() => shown(phone)).toEqual(['asset2 arrived'])
  expect(calls.at(-1)).toBe('add asset2 for asset1')
})

test('after a lost connection the phone asks what has arrived, also from elsewhere', async () => {
  const { open, addElsewhere } = setup()
  const phone = open()
  await phone.start(code)
  addElsewhere('computer')
  phone.wake()
  await expect.poll(() => shown(phone)).toEqual(['computer'])
})

test('an older answer that comes late takes nothing back', async () => {
  const { server, open } = setup()
  const gate = Promise.withResolvers<void>()
  const phone = open({
    read: async (key) => {
      const before = await server.read(key)
      await gate.promise
      return before
    },
  })
  await phone.start(code)
  phone.wake()
  phone.add([photo('a')])
  await expect.poll(() => shown(phone)).toEqual(['asset1 arrived'])
  gate.resolve()
  await gate.promise
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown(phone)).toEqual(['asset1 arrived'])
})

test('a reload goes on with the key of the tab; without code and key there is nothing to do', async () => {
  const { open, calls, kept } = setup()
  await open().start(code)
  const again = open()
  await again.start(undefined)
  expect([again.get().phase, calls]).toEqual(['OPEN', ['join', 'read']])
  kept.clear()
  const other = open()
  await other.start(undefined)
  expect(other.get().phase).toBe('NO_CODE')
})

test('a used code, and a right that has ended, end the phone', async () => {
  const { open, fail, kept } = setup()
  fail('join', new Refused('CAPTURE_NOT_FOUND'))
  const phone = open()
  await phone.start(code)
  expect(phone.get().phase).toBe('GONE')
  const other = open()
  await other.start(code)
  fail('declare', new Refused('CAPTURE_NOT_FOUND'))
  other.add([photo('a')])
  await expect.poll(() => other.get().phase).toBe('GONE')
  expect(kept.size).toBe(0)
})

test('a photo that the server refuses says why, and the next one goes on', async () => {
  const { open, fail } = setup()
  const phone = open()
  await phone.start(code)
  fail('declare', new Refused('UPLOAD_QUOTA_REACHED'))
  phone.add([photo('a'), photo('b')])
  await expect.poll(() => shown(phone)).toEqual(['asset1 arrived', 'coming'])
  expect(phone.get().shots[0]?.failure).toBe('UPLOAD_QUOTA_REACHED')
})
