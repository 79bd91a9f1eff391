import { uploadRules } from '@khue/contracts/ground/upload-rules'
import { CallFailed } from '#app/shared/browser-api.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import type { filmsApi } from '../films-api.ts'
import type { prepareInWorker } from '../preparing/prepare-in-worker.ts'
import { isLeftover, type listFolders, type PreparedFilm } from '../storage/film-folder.ts'
import { type FilmJob, type JobState, sendingOf } from './film-job.ts'
import type { FilmLocks } from './film-locks.ts'
import { type SendParts, sendPrepared, sendSource, totalOf } from './send-film.ts'
import { createMeter } from './upload-meter.ts'

export type JobParts = SendParts & {
  prepare: typeof prepareInWorker
  create: typeof filmsApi.create
  attach: (courseId: string, itemId: string, videoId: string) => Promise<unknown>
  folders: { list: typeof listFolders; remove: (filmId: string) => Promise<void> }
  locks: FilmLocks
  newId: () => string
  now: () => number
}
type NewJob = Pick<FilmJob, 'personId' | 'courseId' | 'itemId'> & { file: File }
/** What a job still needs, besides what the page shows. */
type Material = { file?: File; prepared?: PreparedFilm }

const shownEveryMs = 250
const brokenLine = new Set(['UPLOAD_FAILED', 'NO_CONNECTION'])

/** The list of jobs, as pages read it. */
function createList() {
  const listeners = new Set<() => void>()
  let jobs: readonly FilmJob[] = []
  const show = (next: readonly FilmJob[]) => {
    jobs = next
    for (const listener of listeners) listener()
  }
  return {
    read: () => jobs,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    find: (filmId: string) => jobs.find((one) => one.filmId === filmId),
    add: (job: FilmJob) => show([...jobs.filter(({ filmId }) => filmId !== job.filmId), job]),
    remove: (filmId: string) => show(jobs.filter((one) => one.filmId !== filmId)),
    /** Nothing when the job was dropped meanwhile. */
    change: (filmId: string, change: Partial<FilmJob>) => show(jobs.map((one) => (one.filmId === filmId ? { ...one, ...change } : one))),
  }
}

type Inside = {
  set: (filmId: string, state: JobState) => void
  list: ReturnType<typeof createList>
  materials: Map<string, Material>
}

/** Runs each film once at a time, in this tab or another. */
function createRuns(parts: JobParts, inside: Inside) {
  const { folders, locks, sent } = parts
  const { list, materials, set } = inside
  const running = new Map<string, { stop: AbortController; done: Promise<void> }>()
  const work = createWork(parts, inside)

  async function forget(filmId: string) {
    materials.delete(filmId)
    list.remove(filmId)
    sent.forget(filmId)
    await folders.remove(filmId)
  }
  /** What has arrived of a film that is not being sent. */
  const pausedState = ({ filmId, files }: PreparedFilm): JobState => {
    const arrived = sent.read(filmId)
    const bytes = files.reduce((sum, file) => sum + (arrived[file.kind] ? file.bytes : 0), 0)
    return { step: 'PAUSED', sending: { sent: bytes, total: totalOf({ files }) } }
  }
  /** Another tab has this film: waits for its end, and shows what is left then. */
  async function waitElsewhere(filmId: string, signal: AbortSignal) {
    set(filmId, { step: 'ELSEWHERE' })
    await locks.untilFree(filmId, signal)
    const { prepared } = await folders.list()
    const left = prepared.find((one) => one.filmId === filmId)
    if (left) set(filmId, pausedState(left))
    else list.remove(filmId)
  }
  async function attempt(filmId: string, { signal }: AbortController) {
    try {
      const isDone = await locks.ifFree(filmId, () => work(filmId, signal))
      if (isDone === undefined) await waitElsewhere(filmId, signal)
      else if (isDone) await forget(filmId)
    } catch (error) {
      if (!signal.aborted) set(filmId, brokenState(error, list.find(filmId)))
    }
  }
  return {
    forget,
    pausedState,
    /** Nothing when it is under way; after a pause only once that has come to rest. */
    run: (filmId: string) => {
      const before = running.get(filmId)
      if (before && !before.stop.signal.aborted) return
      const stop = new AbortController()
      const done = (before?.done ?? Promise.resolve()).then(() => (stop.signal.aborted ? undefined : attempt(filmId, stop)))
      const entry = { stop, done }
      running.set(filmId, entry)
      void done.finally(() => running.get(filmId) === entry && running.delete(filmId))
    },
    stop: (filmId: string) => running.get(filmId)?.stop.abort(),
    drop: async (filmId: string) => {
      const before = running.get(filmId)
      before?.stop.abort()
      list.remove(filmId)
      await before?.done
      await forget(filmId)
    },
  }
}

/** Finds what an earlier page has left on this device: films to go on with, and leftovers to remove. */
const createRestore = (
  { folders, locks, now }: JobParts,
  { list, materials }: Inside,
  { run, forget, pausedState }: ReturnType<typeof createRuns>,
) =>
  async function restore(personId: string) {
    const { prepared, unfinished } = await folders.list()
    for (const filmId of unfinished) if (!list.find(filmId) && !(await locks.isHeld(filmId))) await folders.remove(filmId)
    for (const film of prepared) {
      const { filmId, courseId, itemId, fileName } = film
      if (list.find(filmId)) continue
      const isHeld = await locks.isHeld(filmId)
      if (!isHeld && isLeftover(filmId, now())) {
        await forget(filmId)
        continue
      }
      if (film.personId !== personId) continue
      materials.set(filmId, { prepared: film })
      list.add({ filmId, personId, courseId, itemId, fileName, isSource: false, state: pausedState(film) })
      if (isHeld) run(filmId)
    }
  }

/** Films from their choice to their lectures. Outlives pages: an upload goes on while its author writes elsewhere. */
export function createFilmJobs(parts: JobParts) {
  const list = createList()
  const materials = new Map<string, Material>()
  const set = (filmId: string, state: JobState) => list.change(filmId, { state })
  const inside = { list, materials, set }
  const runs = createRuns(parts, inside)
  return {
    read: list.read,
    subscribe: list.subscribe,
    start: ({ file, ...owner }: NewJob) => {
      for (const { filmId, itemId } of list.read()) if (itemId === owner.itemId) void runs.drop(filmId)
      const filmId = parts.newId()
      const isTooLarge = file.size > uploadRules.LECTURE_SOURCE.maxBytes
      const state: JobState = isTooLarge ? { step: 'REFUSED', why: 'TOO_LARGE' } : { step: 'QUEUED' }
      list.add({ ...owner, filmId, fileName: file.name, isSource: false, state })
      if (isTooLarge) return
      materials.set(filmId, { file })
      runs.run(filmId)
    },
    goOn: runs.run,
    goOnAfterBrokenLine: () => {
      for (const { filmId, state } of list.read()) if (state.step === 'BROKEN' && state.message === undefined) runs.run(filmId)
    },
    pause: (filmId: string) => {
      const job = list.find(filmId)
      const sending = job && sendingOf(job)
      if (!sending) return
      runs.stop(filmId)
      set(filmId, { step: 'PAUSED', sending: { sent: sending.sent, total: sending.total } })
    },
    drop: runs.drop,
    restore: createRestore(parts, inside, runs),
  }
}
export type FilmJobs = ReturnType<typeof createFilmJobs>

function brokenState(error: unknown, job: FilmJob | undefined): JobState {
  const sending = job && sendingOf(job)
  if (!(error instanceof CallFailed)) return { step: 'BROKEN', message: unknownFault, sending }
  return { step: 'BROKEN', message: brokenLine.has(error.code) ? undefined : error.message, sending }
}

/** The work on one film; true when its lecture has it, false when it was refused. */
function createWork(parts: JobParts, { set, list, materials }: Inside) {
  const { prepare, create, attach, sent, now } = parts
  let last: Promise<unknown> = Promise.resolve()
  /** One at a time: encoding takes the whole device. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const done = last.then(run)
    last = done.catch(() => undefined) // its caller shows the failure
    return done
  }

  /** Returns what is to be sent; undefined when the film was refused. */
  async function prepareJob({ filmId, personId, courseId, itemId }: FilmJob, signal: AbortSignal): Promise<Material | undefined> {
    const material = materials.get(filmId) ?? {}
    const { file } = material
    if (material.prepared || !file || list.find(filmId)?.isSource) return material
    const owner = { filmId, personId, courseId, itemId }
    const result = await inTurn(async () => {
      signal.throwIfAborted()
      set(filmId, { step: 'PREPARING', share: 0 })
      return prepare({ file, owner, signal, onProgress: (share) => set(filmId, { step: 'PREPARING', share }) })
    })
    if (result.type === 'refused') {
      set(filmId, { step: 'REFUSED', why: result.why })
      return undefined
    }
    const next: Material = result.type === 'prepared' ? { prepared: result.film } : { file }
    materials.set(filmId, next)
    list.change(filmId, { isSource: result.type === 'source' })
    return next
  }

  return async (filmId: string, signal: AbortSignal) => {
    const job = list.find(filmId)
    const material = job && (await prepareJob(job, signal))
    if (!material) return false
    const { prepared, file } = material
    const total = prepared ? totalOf(prepared) : (file?.size ?? 0)
    const onSent = showSteadily(createMeter(total, now), now, (sending) => signal.aborted || set(filmId, { step: 'SENDING', sending }))
    if (!prepared && !file) return false
    const assets = prepared ? await sendPrepared(parts, prepared, { signal, onSent }) : await sendSource(parts, file!, { signal, onSent })
    signal.throwIfAborted()
    set(filmId, { step: 'SAVING' })
    await create({ id: filmId, ...assets }).catch((error: unknown) => {
      // what had arrived was removed meanwhile: it is sent again
      if (error instanceof CallFailed && error.status === 404) sent.forget(filmId)
      throw error
    })
    signal.throwIfAborted()
    await attach(job.courseId, job.itemId, filmId)
    return true
  }
}

/** Bytes are reported many times a second; a page shows a few of them. */
function showSteadily(meter: ReturnType<typeof createMeter>, now: () => number, show: (sending: ReturnType<typeof meter>) => void) {
  let shownAt = -shownEveryMs
  return (bytes: number) => {
    if (now() - shownAt < shownEveryMs) return
    shownAt = now()
    show(meter(bytes))
  }
}
