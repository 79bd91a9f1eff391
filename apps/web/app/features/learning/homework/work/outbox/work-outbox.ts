import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import type { Submission } from '@khue/contracts/learning/homework-shapes'
import type { Change } from './change-work.ts'
import { nextStep, type Step } from './next-step.ts'
import { handleRefusal, type OutboxParts, runStep } from './run-step.ts'
import { emptyWork, type WorkPage, type WorkRecord } from './work-record.ts'

/** WAITING: the server did not answer, and is asked again; OFFLINE: the device has no connection. */
export type Line = 'IDLE' | 'BUSY' | 'WAITING' | 'OFFLINE'
export type OutboxState = {
  /** Undefined until the device was asked. */
  work: WorkRecord | undefined
  line: Line
  /** Of the file that is being sent, from 0 to 1. */
  sending: { pageId: string; share: number } | undefined
}

const [firstWaitMs, longestWaitMs] = [2000, 30_000]
/** So long after the last letter a draft is saved. */
const pauseMs = 1000

/**
 * Work of a learner that the server has not accepted: on the device first, then sent step by step. It survives a closed page and a lost connection, and
 * goes on where it stopped.
 */
export function createWorkOutbox(parts: OutboxParts) {
  const { key, storage, later, isOnline } = parts
  const store = createState()
  let waitMs = firstWaitMs
  let changes = 0
  let isEnded = false

  /** Shown at once; what the device holds follows, with what another tab has changed. */
  async function change(how: Change) {
    changes += 1
    const mine = changes
    const { work } = store.get()
    if (work) store.set({ work: how(work) })
    const kept = await storage.change(key, (work) => how(work ?? emptyWork(key)))
    if (mine === changes) store.set({ work: kept })
    return kept
  }
  const read = async () => {
    const mine = changes
    const kept = (await storage.read(key)) ?? emptyWork(key)
    if (mine === changes) store.set({ work: kept })
    return kept
  }
  const context = {
    ...parts,
    change,
    onShare: (page: WorkPage, share: number) => store.set({ sending: { pageId: page.id, share } }),
  }

  async function takeStep(work: WorkRecord, step: Step) {
    try {
      await runStep(context, work, step)
      waitMs = firstWaitMs
      return true
    } catch (error) {
      if (await handleRefusal(context, error, { work, step })) return true
      store.set({ line: isOnline() ? 'WAITING' : 'OFFLINE' })
      later(() => void drain(), waitMs)
      waitMs = Math.min(2 * waitMs, longestWaitMs)
      return false
    }
  }
  async function sendAll() {
    for (;;) {
      const work = await read()
      const step = isEnded ? undefined : nextStep(work)
      if (!step) return store.set({ line: 'IDLE', sending: undefined })
      store.set({ line: 'BUSY', ...(step.do !== 'SEND' && { sending: undefined }) })
      if (!(await takeStep(work, step))) return store.set({ sending: undefined })
    }
  }
  const drain = coalesceRuns(() => parts.inTurn(key, sendAll))
  let typed = 0
  const drainSoon = () => {
    typed += 1
    const mine = typed
    later(() => void (mine === typed && drain()), pauseMs)
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Loads what the device holds, and goes on with it. */
    open: async () => {
      await read()
      void drain()
    },
    /** Another tab has changed the work. */
    look: () => void read(),
    /** A change that is sent at once. */
    change: async (how: Change) => {
      await change(how)
      void drain()
    },
    /** A change after which others follow soon: letters. */
    type: async (how: Change) => {
      await change(how)
      drainSoon()
    },
    keepBlobs: storage.writeBlobs,
    readBlob: storage.readBlob,
    /** The connection may be back. */
    wake() {
      waitMs = firstWaitMs
      void drain()
    },
    end: () => void (isEnded = true),
  }
}
export type WorkOutbox = ReturnType<typeof createWorkOutbox>
export type Submitted = (submission: Submission) => void

function createState() {
  let state: OutboxState = { work: undefined, line: 'IDLE', sending: undefined }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change: Partial<OutboxState>) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
