import type { RenditionKind } from '@khue/contracts/ground/media-rules'
import { expect, test, vi } from 'vitest'
import { CallFailed } from '#app/shared/browser-api.ts'
import type { Prepared } from '../preparing/prepare-in-worker.ts'
import type { PreparedFilm } from '../storage/film-folder.ts'
import { createFilmJobs, type JobParts } from './film-jobs.ts'
import { sentFiles } from './sent-files.ts'

const now = Date.parse('2026-11-27T12:00:00.000Z')
const idAt = (ms: number, end: string) => {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-00000000000${end}`
}
const sizes: Record<RenditionKind, number> = { P720: 100, P360: 40, AUDIO: 10 }
const kinds = ['P720', 'P360', 'AUDIO'] as const
const filmOf = (filmId: string, change: Partial<PreparedFilm> = {}): PreparedFilm => ({
  filmId,
  personId: 'author',
  courseId: 'course',
  itemId: 'lecture',
  fileName: 'Bài 1.mp4',
  files: kinds.map((kind) => ({ kind, bytes: sizes[kind], sha256: `hash of ${kind}` })),
  hasPoster: true,
  ...change,
})

type World = { disk: Map<string, PreparedFilm | undefined>; kept: Map<string, string>; held: Set<string> }
const newWorld = (): World => ({ disk: new Map(), kept: new Map(), held: new Set() })

/** One tab; several share a `world`, the device. */
function newTab(world = newWorld(), change: Partial<JobParts> = {}) {
  const calls: string[] = []
  const uploaded: string[] = []
  const steps: string[] = []
  const freed = new Map<string, () => void>()
  let count = 0
  const jobs = createFilmJobs({
    prepare: async ({ owner, file }): Promise<Prepared> => {
      const film = filmOf(owner.filmId, { ...owner, fileName: file.name })
      world.disk.set(owner.filmId, film)
      return { type: 'prepared', film }
    },
    upload: async (file, { purpose, hash }) => {
      uploaded.push(`${purpose} ${file.name} ${hash ?? ''}`.trim())
      return { assetId: `asset ${file.name}` }
    },
    readFile: async (_, name) => new File([], name),
    create: async ({ id, files, posterId }) => {
      const assets = Object.entries(files).map(([kind, asset]) => `${kind}=${asset}`)
      calls.push(`create ${assets.join(',')} ${posterId}`)
      return { id, state: 'CHECKING', seconds: null, refusal: null, renditions: [], posterUrl: null }
    },
    attach: async (courseId, itemId) => calls.push(`attach ${courseId} ${itemId}`),
    folders: {
      list: async () => ({
        prepared: [...world.disk.values()].filter((film) => film !== undefined),
        unfinished: [...world.disk].filter(([, film]) => !film).map(([id]) => id),
      }),
      remove: async (filmId) => void world.disk.delete(filmId),
    },
    locks: {
      ifFree: async (filmId, run) => {
        if (world.held.has(filmId)) return undefined
        world.held.add(filmId)
        return run().finally(() => world.held.delete(filmId))
      },
      untilFree: (filmId) => new Promise((resolve) => freed.set(filmId, resolve)),
      isHeld: async (filmId) => world.held.has(filmId),
    },
    sent: sentFiles({
      read: (key) => world.kept.get(key),
      write: (key, value) => void world.kept.set(key, value),
      remove: (key) => void world.kept.delete(key),
    }),
    newId: () => idAt(now, String((count += 1))),
    now: () => now,
    ...change,
  })
  jobs.subscribe(() => {
    const step = jobs.read()[0]?.state.step ?? 'GONE'
    if (steps.at(-1) !== step) steps.push(step)
  })
  const choose = (file = new File(['x'], 'Bài 1.mp4'), itemId = 'lecture') =>
    jobs.start({ personId: 'author', courseId: 'course', itemId, file })
  return { jobs, calls, uploaded, steps, world, choose, freed, state: () => jobs.read()[0]?.state }
}
const lost = () => Promise.reject(new CallFailed(undefined, 'UPLOAD_FAILED', 'Upload failed'))

test('a chosen film is prepared, sent as three files with their hashes, and set at its lecture; nothing stays on the device', async () => {
  const { choose, steps, calls, uploaded, world, jobs } = newTab()
  choose()
  await vi.waitUntil(() => steps.at(-1) === 'GONE')
  expect(steps).toEqual(['QUEUED', 'PREPARING', 'SENDING', 'SAVING', 'GONE'])
  expect(uploaded).toEqual([
    'LECTURE_RENDITION P720.mp4 hash of P720',
    'LECTURE_RENDITION P360.mp4 hash of P360',
    'LECTURE_RENDITION AUDIO.m4a hash of AUDIO',
    'VIDEO_POSTER poster.jpg',
  ])
  expect(calls).toEqual(['create P720=asset P720.mp4,P360=asset P360.mp4,AUDIO=asset AUDIO.m4a asset poster.jpg', 'attach course lecture'])
  expect([jobs.read(), world.disk.size, world.kept.size, world.held.size]).toEqual([[], 0, 0, 0])
})

test('after a broken line and a reload only what is missing is sent, without the file', async () => {
  const world = newWorld()
  const before = newTab(world, { upload: async (file) => (file.name === 'P360.mp4' ? lost() : { assetId: `asset ${file.name}` }) })
  before.choose()
  await vi.waitUntil(() => before.state()?.step === 'BROKEN')
  expect(before.state()).toMatchObject({ message: undefined })
  const after = newTab(world)
  await after.jobs.restore('author')
  expect(after.state()).toEqual({ step: 'PAUSED', sending: { sent: 110, total: 150 } })
  after.jobs.goOn(after.jobs.read()[0]!.filmId)
  await vi.waitUntil(() => after.jobs.read().length === 0)
  expect(after.uploaded).toEqual(['LECTURE_RENDITION P360.mp4 hash of P360'])
  expect(after.calls).toHaveLength(2)
})

test('a job whose line broke goes on by itself when the line is back; one that the server refused does not', async () => {
  let isDown = true
  const tab = newTab(newWorld(), { upload: async (file) => (isDown ? lost() : { assetId: file.name }) })
  tab.choose()
  await vi.waitUntil(() => tab.state()?.step === 'BROKEN')
  isDown = false
  tab.jobs.goOnAfterBrokenLine()
  await vi.waitUntil(() => tab.jobs.read().length === 0)

  const full = newTab(newWorld(), { create: () => Promise.reject(new CallFailed(507, 'STORAGE_FULL', 'Kho đã đầy.')) })
  full.choose()
  await vi.waitUntil(() => full.state()?.step === 'BROKEN')
  expect(full.state()).toMatchObject({ message: 'Kho đã đầy.' })
  full.jobs.goOnAfterBrokenLine()
  expect(full.state()?.step).toBe('BROKEN')
})

test('a second tab does not send the film again, and forgets it when the first is done', async () => {
  const world = newWorld()
  const id = idAt(now, '1')
  world.disk.set(id, filmOf(id))
  world.held.add(id)
  const second = newTab(world)
  await second.jobs.restore('author')
  await vi.waitUntil(() => second.state()?.step === 'ELSEWHERE')
  expect(second.uploaded).toEqual([])
  world.disk.delete(id)
  world.held.delete(id)
  second.freed.get(id)?.()
  await vi.waitUntil(() => second.jobs.read().length === 0)
})

test('when the first tab was closed, the second offers to go on', async () => {
  const world = newWorld()
  const id = idAt(now, '1')
  world.disk.set(id, filmOf(id))
  world.held.add(id)
  const second = newTab(world)
  await second.jobs.restore('author')
  await vi.waitUntil(() => second.freed.has(id))
  world.held.delete(id)
  second.freed.get(id)?.()
  await vi.waitUntil(() => second.state()?.step !== 'ELSEWHERE')
  expect(second.state()).toEqual({ step: 'PAUSED', sending: { sent: 0, total: 150 } })
})

test('a browser that cannot prepare the film sends the file itself', async () => {
  const { choose, uploaded, calls, jobs } = newTab(newWorld(), { prepare: async () => ({ type: 'source' }) })
  choose()
  await vi.waitUntil(() => calls.length === 2)
  expect(uploaded).toEqual(['LECTURE_SOURCE Bài 1.mp4'])
  expect(calls[0]).toBe('create source=asset Bài 1.mp4 undefined')
  await vi.waitUntil(() => jobs.read().length === 0)
})

test('a film that is too long or too large is refused before anything starts', async () => {
  const long = newTab(newWorld(), { prepare: async () => ({ type: 'refused', why: 'TOO_LONG' }) })
  long.choose()
  await vi.waitUntil(() => long.state()?.step === 'REFUSED')
  expect([long.uploaded, long.calls]).toEqual([[], []])
  const prepare = vi.fn<JobParts['prepare']>()
  const large = newTab(newWorld(), { prepare })
  const file = new File([], 'Bài 1.mp4')
  Object.defineProperty(file, 'size', { value: 4096 * 1024 * 1024 + 1 })
  large.choose(file)
  expect(large.state()).toEqual({ step: 'REFUSED', why: 'TOO_LARGE' })
  expect(prepare).not.toHaveBeenCalled()
})

test('a dropped film is neither created nor kept', async () => {
  const tab = newTab(newWorld(), {
    upload: (_, { signal, onProgress }) => {
      onProgress?.(0.5)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new CallFailed(undefined, 'UPLOAD_FAILED', ''))))
    },
  })
  tab.choose()
  await vi.waitUntil(() => tab.state()?.step === 'SENDING')
  await tab.jobs.drop(tab.jobs.read()[0]!.filmId)
  await vi.waitUntil(() => tab.world.held.size === 0)
  expect([tab.jobs.read(), tab.calls, tab.world.disk.size]).toEqual([[], [], 0])
})

test('a paused film keeps its bar and goes on when told to', async () => {
  let isSlow = true
  const tab = newTab(newWorld(), {
    upload: (file, { signal }) =>
      isSlow
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
        : Promise.resolve({ assetId: file.name }),
  })
  tab.choose()
  await vi.waitUntil(() => tab.state()?.step === 'SENDING')
  const { filmId } = tab.jobs.read()[0]!
  tab.jobs.pause(filmId)
  expect(tab.state()).toEqual({ step: 'PAUSED', sending: { sent: 0, total: 150 } })
  isSlow = false
  tab.jobs.goOn(filmId) // at once: the pause has not come to rest yet
  await vi.waitUntil(() => tab.calls.length === 2)
})

test('another film for the same lecture takes the place of the first', async () => {
  const tab = newTab(newWorld(), {
    prepare: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  })
  tab.choose()
  tab.choose(new File(['y'], 'Bài 1 sửa.mp4'))
  expect(tab.jobs.read().map(({ fileName }) => fileName)).toEqual(['Bài 1 sửa.mp4'])
  await tab.jobs.drop(tab.jobs.read()[0]!.filmId)
})

test('films are prepared one at a time', async () => {
  let busy = 0
  let most = 0
  const tab = newTab(newWorld(), {
    prepare: async ({ owner }) => {
      busy += 1
      most = Math.max(most, busy)
      await Promise.resolve()
      busy -= 1
      return { type: 'prepared', film: filmOf(owner.filmId, owner) }
    },
  })
  for (const itemId of ['a', 'b', 'c']) tab.choose(new File(['x'], `${itemId}.mp4`), itemId)
  await vi.waitUntil(() => tab.jobs.read().length === 0)
  expect(most).toBe(1)
  expect(tab.calls.filter((call) => call.startsWith('attach'))).toHaveLength(3)
})

test('leftovers of earlier days and unfinished folders are removed; films of another person stay, unseen', async () => {
  const world = newWorld()
  const [old, unfinished, other] = [idAt(now - 25 * 60 * 60_000, '1'), idAt(now, '2'), idAt(now, '3')]
  world.disk.set(old, filmOf(old))
  world.kept.set(`khue.film.${old}`, '{"P720":"asset"}')
  world.disk.set(unfinished, undefined)
  world.disk.set(other, filmOf(other, { personId: 'another' }))
  const { jobs } = newTab(world)
  await jobs.restore('author')
  expect(jobs.read()).toEqual([])
  expect([...world.disk.keys()]).toEqual([other])
  expect(world.kept.size).toBe(0)
})

test('when the server has forgotten what had arrived, it is sent again', async () => {
  let isForgotten = true
  const tab = newTab(newWorld(), {
    create: async ({ id }) => {
      if (isForgotten) throw new CallFailed(404, 'ASSET_NOT_FOUND', 'Không tìm thấy tệp')
      return { id, state: 'CHECKING', seconds: null, refusal: null, renditions: [], posterUrl: null }
    },
  })
  tab.choose()
  await vi.waitUntil(() => tab.state()?.step === 'BROKEN')
  isForgotten = false
  tab.jobs.goOn(tab.jobs.read()[0]!.filmId)
  await vi.waitUntil(() => tab.jobs.read().length === 0)
  expect(tab.uploaded).toHaveLength(8)
})
