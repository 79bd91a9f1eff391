import type { ReportText } from '@khue/contracts/learning/report-shapes'
import { reportFields } from '@khue/contracts/learning/report-states'

/** What the teacher writes, and the voice that goes with it. */
export type Written = ReportText & { voiceId: string | null }
export type Stored = { written: Written; revision: number }

export type SaveState = 'SAVED' | 'CHANGED' | 'SAVING' | 'UNSENT' | 'REFUSED' | 'CONFLICT'
export type DraftState = Stored & {
  saved: Written
  status: SaveState
  /** What the server has, while both differ. */
  other: Stored | undefined
  /** Why the server refused the text. */
  fault: string | undefined
}

/** CHANGED: somebody saved since; LOST: no answer, tried again later. */
export type SaveAnswer = { kind: 'SAVED'; revision: number } | { kind: 'CHANGED'; other: Stored } | { kind: 'LOST' } | { kind: 'REFUSED'; fault: string }
type Options = {
  stored: Stored
  save: (revision: number, written: Written) => Promise<SaveAnswer>
  /** Keeps what is not on the server yet on this device; undefined removes it. */
  keep: (draft: Stored | undefined) => void
}

const keys = [...reportFields, 'voiceId'] as const
export const isSame = (one: Written, other: Written) => keys.every((key) => one[key] === other[key])
export const isEmpty = (written: Written) => written.voiceId === null && reportFields.every((field) => written[field].trim() === '')

/** The text of one report on its way to the server: nothing that was typed is lost, and nothing of somebody else is overwritten unseen. */
export function createReportDraft({ stored, save, keep }: Options) {
  let state: DraftState = { ...stored, saved: stored.written, status: 'SAVED', other: undefined, fault: undefined }
  let running: Promise<void> | undefined
  const listeners = new Set<() => void>()

  function set(change: Partial<DraftState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  function remember() {
    keep(isSame(state.written, state.saved) ? undefined : { written: state.written, revision: state.revision })
  }
  function write(change: Partial<Written>) {
    const written = { ...state.written, ...change }
    const status = state.status === 'CONFLICT' ? 'CONFLICT' : isSame(written, state.saved) ? 'SAVED' : 'CHANGED'
    set({ written, status, fault: undefined })
    remember()
  }
  function accept(saved: Written, revision: number) {
    set({ saved, revision, status: isSame(state.written, saved) ? 'SAVED' : 'CHANGED' })
    remember()
  }
  async function saveOnce() {
    const sent = state.written
    set({ status: 'SAVING' })
    const answer = await save(state.revision, sent)
    if (answer.kind === 'SAVED') return accept(sent, answer.revision)
    if (answer.kind === 'LOST') return set({ status: 'UNSENT' })
    if (answer.kind === 'REFUSED') return set({ status: 'REFUSED', fault: answer.fault })
    // the answer to our own save was lost before
    if (isSame(answer.other.written, sent)) return accept(sent, answer.other.revision)
    return set({ status: 'CONFLICT', other: answer.other })
  }
  async function saveAll() {
    while (!isSame(state.written, state.saved) && state.status !== 'CONFLICT') {
      await saveOnce()
      if (state.status !== 'CHANGED') return
    }
  }
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    write,
    /** Saves what is not saved; true when the server has everything. */
    async flush() {
      running ??= saveAll().finally(() => (running = undefined))
      await running
      return state.status === 'SAVED'
    },
    /** What this device kept when its page was closed. */
    restore(kept: Stored | undefined) {
      if (!kept || isSame(kept.written, state.written)) return keep(undefined)
      if (kept.revision === state.revision) return write(kept.written)
      return set({ written: kept.written, status: 'CONFLICT', other: { written: state.saved, revision: state.revision } })
    },
    /** The text of this device replaces the other one. */
    keepOwn() {
      if (!state.other) return
      set({ revision: state.other.revision, saved: state.other.written, other: undefined, status: 'CHANGED' })
      remember()
    },
    /** The other text replaces the one of this device. */
    takeOther() {
      if (!state.other) return
      const { written, revision } = state.other
      set({ written, saved: written, revision, other: undefined, status: 'SAVED' })
      keep(undefined)
    },
  }
}
export type ReportDraft = ReturnType<typeof createReportDraft>

/** Reads what `keep` wrote; undefined for anything else. */
export function readKept(value: string | undefined): Stored | undefined {
  try {
    const kept = JSON.parse(value ?? 'null') as Stored | null // written by `keep`, or by an older version: checked below
    const isKept = kept !== null && typeof kept.revision === 'number' && reportFields.every((field) => typeof kept.written?.[field] === 'string')
    return isKept ? kept : undefined
  } catch {
    return undefined // not ours
  }
}
