import type { CourseChanges, CourseToAuthor, SavedCourse } from '@khue/contracts/offer/authoring'
import { CallFailed } from '#app/shared/browser-api.ts'
import type { browserStorage } from '#app/shared/browser-storage.ts'
import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import type { AuthoringApi } from './authoring-api.ts'
import {
  afterRefusal,
  afterSave,
  afterStale,
  decide,
  type Draft,
  type FieldName,
  type Fields,
  refreshed,
  restored,
  sendable,
  toBodies,
  toDraft,
  typeInto,
} from './draft.ts'

/** How far the typed text is: `KEPT` on this device without a connection, `REFUSED` by the server, `CONFLICT` with a save from elsewhere. */
export type SaveStatus = 'SAVED' | 'WAITING' | 'SAVING' | 'KEPT' | 'REFUSED' | 'CONFLICT'
export type Snapshot = {
  draft: Draft
  status: SaveStatus
  /** When the server last answered a save. */
  savedAt: Date | undefined
  /** The refusal. */
  message: string | undefined
}
type Parts = {
  course: CourseToAuthor
  personId: string
  api: Pick<AuthoringApi, 'saveFields' | 'saveItems'>
  storage: typeof browserStorage
  nameOf: (field: FieldName) => string
}
/** In the storage of the device. */
type Kept = { revision: number; typed: Partial<Fields> }
export type DraftStore = ReturnType<typeof createDraftStore>

const pauseMs = 800
const retryMs = 10_000
/** Somebody who saves all the time elsewhere does not keep this page busy. */
const mostTries = 8

type State = ReturnType<typeof createState>

/** What the page shows, and what this device keeps of it until it is saved. */
function createState({ course, personId, storage }: Parts) {
  const key = `course-draft:${personId}:${course.id}`
  const listeners = new Set<() => void>()
  let snapshot: Snapshot = { draft: toDraft(course), status: 'SAVED', savedAt: undefined, message: undefined }

  function show(change: Partial<Snapshot>) {
    snapshot = { ...snapshot, ...change }
    for (const listener of listeners) listener()
  }
  return {
    read: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show,
    change: (draft: Draft, rest: Partial<Snapshot> = {}) => {
      show({ draft, ...rest })
      const { typed, revision } = draft
      if (Object.keys(typed).length === 0) storage.remove(key)
      else storage.write(key, JSON.stringify({ typed, revision }))
    },
    /** What the page says when no request is under way. */
    settle: () => {
      const { conflicts, typed, refused } = snapshot.draft
      const left = Object.keys(typed).length > 0 ? 'WAITING' : 'SAVED'
      show({ status: conflicts.length > 0 ? 'CONFLICT' : Object.keys(refused).length > 0 ? 'REFUSED' : left })
    },
    readKept: () => {
      const kept = storage.read(key)
      return kept ? (JSON.parse(kept) as Kept) : undefined // written above
    },
  }
}

/** Sends unsaved changes, one request at a time, until none is left, a conflict needs a decision, or the browser is offline. */
function createSaver({ read, show, change, settle }: State, { course, api }: Parts) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  function schedule(ms: number) {
    cancel()
    timer = setTimeout(() => void flush(), ms)
  }
  const accept = (sent: Partial<Fields>, saved: SavedCourse) =>
    change(afterSave(read().draft, sent, saved), { savedAt: new Date(), message: undefined })

  async function send(sent: Partial<Fields>) {
    const { items, ...fields } = sent
    const { changes, chapters } = toBodies(sent)
    const { revision } = read().draft
    if (changes) accept(fields, await api.saveFields(course.id, { revision, changes }))
    if (items && chapters) accept({ items }, await api.saveItems(course.id, { revision: read().draft.revision, chapters }))
  }
  /** True when sending can go on at once. */
  function recover(error: unknown, sent: Partial<Fields>) {
    if (!(error instanceof CallFailed)) throw error
    const { status, code, message, details } = error
    if (code === 'COURSE_REVISION_STALE') {
      change(afterStale(read().draft, details as CourseChanges)) // trusted: our server serialises by the same contract
      return true
    }
    if (status === undefined || status >= 500 || status === 429) {
      show({ status: 'KEPT' })
      schedule(retryMs)
      return false
    }
    const refused = refusedFields(error, sent)
    const isOfFields = Object.keys(refused).length > 0
    if (isOfFields) change(afterRefusal(read().draft, refused), { message })
    else show({ status: 'REFUSED', message })
    return isOfFields
  }
  const flush = coalesceRuns(async () => {
    cancel()
    for (let tries = 0; tries < mostTries; tries++) {
      const sent = sendable(read().draft)
      if (Object.keys(sent).length === 0) break
      show({ status: 'SAVING' })
      try {
        await send(sent)
      } catch (error) {
        if (!recover(error, sent)) return
      }
    }
    settle()
  })
  return { flush, schedule, cancel, accept }
}

/** The draft of one open page: saves what is typed after a short pause, always naming the revision that the page has read. */
export function createDraftStore(parts: Parts) {
  const state = createState(parts)
  const { read, change, settle } = state
  const { flush, schedule, cancel, accept } = createSaver(state, parts)
  return {
    subscribe: state.subscribe,
    read,
    type: (typed: Partial<Fields>) => {
      change(typeInto(read().draft, typed))
      if (read().status !== 'SAVING' && read().status !== 'KEPT') settle()
      schedule(pauseMs)
    },
    flush,
    decide: (field: FieldName, isHere: boolean) => {
      change(decide(read().draft, field, isHere))
      return flush()
    },
    /** A change by another endpoint, which also names the revision and makes the next one. What is typed is saved before it. */
    withRevision: async (run: (revision: number) => Promise<SavedCourse>, after: (fields: Fields) => Partial<Fields>) => {
      await flush()
      const saved = await run(read().draft.revision)
      accept(after(read().draft.saved), saved)
    },
    refresh: (course: CourseToAuthor) => change(refreshed(read().draft, course)),
    /** Continues what this device could not send before. */
    restore: () => {
      const kept = state.readKept()
      if (!kept) return
      change(restored(read().draft, kept, parts.nameOf))
      settle()
      void flush()
    },
    dispose: cancel,
  }
}

/** Fields that the server names in a refusal, with the reason. */
function refusedFields({ details }: CallFailed, sent: Partial<Fields>) {
  const issues =
    typeof details === 'object' && details !== null && 'issues' in details && Array.isArray(details.issues) ? details.issues : []
  const named = (issues as { path?: string; message?: string }[]).flatMap(({ path: where = '', message = '' }) => {
    const [first = '', second = ''] = where.split('.')
    const field = (first === 'chapters' ? 'items' : first === 'changes' ? second : first) as FieldName // checked next
    return field in sent ? [[field, message] as const] : []
  })
  return Object.fromEntries(named) as Draft['refused']
}
