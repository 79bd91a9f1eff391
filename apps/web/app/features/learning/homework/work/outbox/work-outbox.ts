import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import type { Change } from './change-work.ts'
import { nextStep, type Step } from './next-step.ts'
import { handleRefusal, type OutboxParts, runStep } from './run-step.ts'
import { emptyWork, type WorkPage, type WorkRecord } from './work-record.ts'

/** WAITING: the server did not answer, and is asked again; OFFLINE: the device has no connection. */
type Line = 'IDLE' | 'BUSY' | 'WAITING' | 'OFFLINE'
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
  const { storage, later } = parts
  const held = createHeldWork(parts)
  const sender = createSender(parts, held)
  let typed = 0
  const sendSoon = () => {
    typed += 1
    const mine = typed
    later(() => void (mine === typed && sender.drain()), pauseMs)
  }
  return {
    get: held.get,
    subscribe: held.subscribe,
    /** Loads what the device holds, and goes on with it. */
    open: async () => {
      await held.read()
      void sender.drain()
    },
    /** Another tab has changed the work. */
    look: async () => void (await held.read()),
    /** A change that is sent at once. */
    change: async (how: Change) => {
      await held.change(how)
      void sender.drain()
    },
    /** A change after which others follow soon: letters. */
    type: async (how: Change) => {
      await held.change(how)
      sendSoon()
    },
    keepBlobs: storage.writeBlobs,
    readBlob: storage.readBlob,
    /** The connection may be back. */
    wake: () => sender.wake(),
    end: () => sender.end(),
  }
}

/** What the page shows of the work that the device holds. */
function createHeldWork({ key, storage }: Pick<OutboxParts, 'key' | 'storage'>) {
  let state: OutboxState = { work: undefined, line: 'IDLE', sending: undefined }
  let changes = 0
  const listeners = new Set<() => void>()
  const set = (change: Partial<OutboxState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  /** Unless a later change is already shown. */
  const show = (work: WorkRecord, at: number) => {
    if (at === changes) set({ work })
    return work
  }
  return {
    get: () => state,
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: async () => {
      const at = changes
      return show((await storage.read(key)) ?? emptyWork(key), at)
    },
    /** Shown at once; what the device holds follows, with what another tab has changed. */
    change: async (how: Change) => {
      changes += 1
      const at = changes
      if (state.work) set({ work: how(state.work) })
      return show(await storage.change(key, (work) => how(work ?? emptyWork(key))), at)
    },
  }
}
type HeldWork = ReturnType<typeof createHeldWork>

/** Takes step after step, in one tab at a time, until nothing is left or the server cannot be reached. */
function createSender(parts: OutboxParts, held: HeldWork) {
  const { key, later, isOnline, inTurn } = parts
  let waitMs = firstWaitMs
  let hasEnded = false
  const context = {
    ...parts,
    change: held.change,
    onShare: (page: WorkPage, share: number) => held.set({ sending: { pageId: page.id, share } }),
  }
  /** Whether the next step can follow. */
  async function takeStep(work: WorkRecord, step: Step) {
    try {
      await runStep(context, work, step)
      waitMs = firstWaitMs
      return true
    } catch (error) {
      if (await handleRefusal(context, error, { work, step })) return true
      held.set({ line: isOnline() ? 'WAITING' : 'OFFLINE' })
      later(() => void drain(), waitMs)
      waitMs = Math.min(2 * waitMs, longestWaitMs)
      return false
    }
  }
  async function sendAll() {
    for (;;) {
      const work = await held.read()
      const step = hasEnded ? undefined : nextStep(work)
      if (!step) return held.set({ line: 'IDLE', sending: undefined })
      held.set({ line: 'BUSY', ...(step.do !== 'SEND' && { sending: undefined }) })
      if (!(await takeStep(work, step))) return held.set({ sending: undefined })
    }
  }
  const drain = coalesceRuns(() => inTurn(key, sendAll))
  return {
    drain,
    wake: () => {
      waitMs = firstWaitMs
      void drain()
    },
    end: () => {
      hasEnded = true
    },
  }
}
