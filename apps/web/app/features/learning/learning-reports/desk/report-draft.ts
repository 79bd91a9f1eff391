import {
  afterRestoring,
  afterSaving,
  afterTyping,
  beginDraft,
  type DraftState,
  isSame,
  type SaveAnswer,
  type Stored,
  withOther,
  withOwn,
  type Written,
} from './draft-state.ts'

type Options = {
  stored: Stored
  save: (revision: number, written: Written) => Promise<SaveAnswer>
  /** Keeps on this device what is not on the server yet; undefined removes it. */
  keep: (draft: Stored | undefined) => void
}

/** The text of one report on its way to the server: nothing that was typed is lost, and nothing of somebody else is overwritten unseen. */
export function createReportDraft({ stored, save, keep }: Options) {
  let state = beginDraft(stored)
  let running: Promise<void> | undefined
  const listeners = new Set<() => void>()

  function set(next: DraftState) {
    state = next
    keep(isSame(state.written, state.saved) ? undefined : { written: state.written, revision: state.revision })
    for (const listener of listeners) listener()
  }
  async function saveAll() {
    while (!isSame(state.written, state.saved) && state.status !== 'CONFLICT') {
      const sent = state.written
      set({ ...state, status: 'SAVING' })
      const answer = await save(state.revision, sent)
      set(afterSaving(state, sent, answer)) // more may have been typed meanwhile
      if (state.status !== 'CHANGED') return
    }
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    write: (change: Partial<Written>) => set(afterTyping(state, change)),
    /** Saves what is not saved; true when the server has everything. */
    flush: async () => {
      running ??= saveAll().finally(() => (running = undefined))
      await running
      return state.status === 'SAVED'
    },
    restore: (kept: Stored | undefined) => set(afterRestoring(state, kept)),
    keepOwn: () => set(withOwn(state)),
    takeOther: () => set(withOther(state)),
  }
}
export type ReportDraft = ReturnType<typeof createReportDraft>
