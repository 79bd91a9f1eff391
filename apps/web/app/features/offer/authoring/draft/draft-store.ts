import type { VersionChanges } from '@khue/contracts/offer/versions'
import { CallFailed } from '#app/shared/browser-api.ts'
import type { browserStorage } from '#app/shared/browser-storage.ts'
import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import {
  afterRefusal,
  afterSave,
  afterStale,
  decide,
  type Draft,
  type FieldName,
  refreshed,
  restored,
  sendable,
  typeInto,
  type Version,
} from './draft.ts'

/** How far the typed text is: `KEPT` on this device without a connection, `REFUSED` by the server, `CONFLICT` with a save from elsewhere. */
export type SaveStatus = 'SAVED' | 'WAITING' | 'SAVING' | 'KEPT' | 'REFUSED' | 'CONFLICT'
export type Snapshot<F extends object> = {
  draft: Draft<F>
  status: SaveStatus
  /** When the server last answered a save. */
  savedAt: Date | undefined
  /** The refusal. */
  message: string | undefined
}

type Save<F extends object> = {
  /** The newest revision that the page has read; each answer returns the next one. */
  revision: () => number
  accept: (sent: Partial<F>, saved: Version) => void
}
/** How the draft of one thing is saved. */
export type DraftSource<F extends object> = {
  /** Both are part of the draft's key in the device's storage. */
  kind: 'course-draft' | 'class-draft'
  id: string
  /** Code of the refusal whose details are the changes since the named revision. */
  staleCode: string
  nameOf: (field: FieldName<F>) => string
  /** The field for a path in the body, as a refusal names it. */
  fieldAt: (place: string) => string
  save: (sent: Partial<F>, save: Save<F>) => Promise<void>
}
type Parts<F extends object> = {
  draft: Draft<F>
  personId: string
  source: DraftSource<F>
  storage: typeof browserStorage
}
/** In the storage of the device. */
type Kept<F> = { revision: number; typed: Partial<F> }
export type DraftStore<F extends object> = ReturnType<typeof createDraftStore<F>>

const pauseMs = 800
const retryMs = 10_000
/** Somebody who saves all the time elsewhere does not keep this page busy. */
const mostTries = 8

type State<F extends object> = ReturnType<typeof createState<F>>

/** What the page shows, and what this device keeps of it until it is saved. */
function createState<F extends object>({ draft: first, personId, source, storage }: Parts<F>) {
  const key = `${source.kind}:${personId}:${source.id}`
  const listeners = new Set<() => void>()
  let snapshot: Snapshot<F> = { draft: first, status: 'SAVED', savedAt: undefined, message: undefined }

  function show(change: Partial<Snapshot<F>>) {
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
    change: (draft: Draft<F>, rest: Partial<Snapshot<F>> = {}) => {
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
      return kept ? (JSON.parse(kept) as Kept<F>) : undefined // written above
    },
  }
}

/** Sends unsaved changes, one request at a time, until none is left, a conflict needs a decision, or the browser is offline. */
function createSaver<F extends object>({ read, show, change, settle }: State<F>, { source }: Parts<F>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  function schedule(ms: number) {
    cancel()
    timer = setTimeout(() => void flush(), ms)
  }
  const accept = (sent: Partial<F>, saved: Version) =>
    change(afterSave(read().draft, sent, saved), { savedAt: new Date(), message: undefined })

  /** True when sending can go on at once. */
  function recover(error: unknown, sent: Partial<F>) {
    if (!(error instanceof CallFailed)) throw error
    const { status, code, message, details } = error
    if (code === source.staleCode) {
      change(afterStale(read().draft, details as VersionChanges)) // trusted: our server serialises by the same contract
      return true
    }
    if (status === undefined || status >= 500 || status === 429) {
      show({ status: 'KEPT' })
      schedule(retryMs)
      return false
    }
    const refused = refusedFields(error, sent, source)
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
        await source.save(sent, { revision: () => read().draft.revision, accept })
      } catch (error) {
        if (!recover(error, sent)) return
      }
    }
    settle()
  })
  return { flush, schedule, cancel, accept }
}

type Change<F extends object> = { run: (revision: number) => Promise<Version>; after: (fields: F) => Partial<F> }

/**
 * Queues changes by other endpoints, which also name a revision: one at a time, each after the typed changes are saved. A change that adds or
 * removes one thing is sent again at the newer revision when another tab was faster.
 */
function createQueue<F extends object>(
  { read, change, settle }: State<F>,
  { flush, accept }: Pick<ReturnType<typeof createSaver<F>>, 'flush' | 'accept'>,
  { staleCode }: DraftSource<F>,
) {
  let last: Promise<unknown> = Promise.resolve()
  async function send({ run, after }: Change<F>, triesLeft = mostTries): Promise<void> {
    await flush()
    try {
      const saved = await run(read().draft.revision)
      accept(after(read().draft.saved), saved)
    } catch (error) {
      if (!(error instanceof CallFailed) || error.code !== staleCode || triesLeft === 0) throw error
      change(afterStale(read().draft, error.details as VersionChanges)) // trusted: our server serialises by the same contract
      settle()
      return send({ run, after }, triesLeft - 1)
    }
  }
  return (run: Change<F>['run'], after: Change<F>['after']) => {
    const sent = last.then(() => send({ run, after }))
    last = sent.catch(() => undefined) // its caller shows the failure
    return sent
  }
}

/** The draft of one open page: saves what is typed after a short pause, always naming the revision that the page has read. */
export function createDraftStore<F extends object>(parts: Parts<F>) {
  const state = createState(parts)
  const { read, change, settle } = state
  const { flush, schedule, cancel, accept } = createSaver(state, parts)
  return {
    subscribe: state.subscribe,
    read,
    type: (typed: Partial<F>) => {
      change(typeInto(read().draft, typed))
      if (read().status !== 'SAVING' && read().status !== 'KEPT') settle()
      schedule(pauseMs)
    },
    flush,
    decide: (field: FieldName<F>, isHere: boolean) => {
      change(decide(read().draft, field, isHere))
      return flush()
    },
    withRevision: createQueue(state, { flush, accept }, parts.source),
    refresh: (newer: Draft<F>) => change(refreshed(read().draft, newer)),
    /** Continues what this device could not send before. */
    restore: () => {
      const kept = state.readKept()
      if (!kept) return
      change(restored(read().draft, kept, parts.source.nameOf))
      settle()
      void flush()
    },
    dispose: cancel,
  }
}

/** Fields that the server names in a refusal, with the reason. */
function refusedFields<F extends object>({ details }: CallFailed, sent: Partial<F>, { fieldAt }: DraftSource<F>) {
  const issues =
    typeof details === 'object' && details !== null && 'issues' in details && Array.isArray(details.issues) ? details.issues : []
  const named = (issues as { path?: string; message?: string }[]).flatMap(({ path: where = '', message = '' }) => {
    const [first = '', second = ''] = where.split('.')
    const field = first === 'changes' ? second : fieldAt(first)
    return field in sent ? [[field, message] as const] : []
  })
  return Object.fromEntries(named)
}
