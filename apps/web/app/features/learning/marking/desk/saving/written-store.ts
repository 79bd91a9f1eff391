import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import { applyTyped, isConflict, isTyped, nothingTyped, type Typed, unsavedIn, type Written } from './merge-written.ts'
import { createStore } from './store.ts'

export type Revised = Written & { revision: number }
/** What was typed and not saved when a page was closed, and over what. */
export type KeptTyping = { submissionId: string; before: Written; typed: Typed }

export type WrittenState = {
  saved: Revised
  typed: Typed
  isSending: boolean
  /** It is sent again by itself. */
  isUnanswered: boolean
  savedAt: string | undefined
  /** What somebody else saved meanwhile, where it differs from what was typed here. */
  theirs: Revised | undefined
  /** Why the server does not take it. */
  refusal: string | undefined
}

export type WrittenParts = {
  first: Revised
  keep: (kept: Omit<KeptTyping, 'submissionId'> | undefined) => void
  save: (body: { revision: number } & SentTyping) => Promise<{ revision: number; savedAt: string }>
  /** What is stored, when somebody saved since. */
  theirsIn: (error: unknown) => Revised | undefined
  refusalIn: (error: unknown) => string | undefined
  later: (work: () => void, ms: number) => void
}
export type SentTyping = { words?: string; points: { part: number; points: number | null }[] }

const [typingMs, retryMs] = [1000, 4000]

/** Words and points: saved a second after they were typed, by the revision that was seen. */
export function createWrittenStore(parts: WrittenParts) {
  const { first, keep, later } = parts
  const store = createStore<WrittenState>({
    saved: first,
    typed: nothingTyped,
    isSending: false,
    isUnanswered: false,
    savedAt: undefined,
    theirs: undefined,
    refusal: undefined,
  })
  const set = (changes: Partial<WrittenState>) => store.set({ ...store.get(), ...changes })
  const send = createSender(parts, { get: store.get, set })
  let isTimed = false

  function change(typed: Typed) {
    set({ typed, refusal: undefined })
    keep(isTyped(typed) ? { before: store.get().saved, typed } : undefined)
    if (isTimed) return
    isTimed = true
    later(() => {
      isTimed = false
      void send()
    }, typingMs)
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    write: (words: string) => change({ ...store.get().typed, words }),
    give: (part: number, points: number | null) => {
      const { typed } = store.get()
      change({ ...typed, points: { ...typed.points, [part]: points } })
    },
    /** Goes on with what an earlier page has left. */
    restore({ before, typed }: Omit<KeptTyping, 'submissionId'>) {
      const { saved } = store.get()
      set({ typed: unsavedIn(typed, saved), theirs: isConflict(typed, before, saved) ? saved : undefined })
      if (isTyped(store.get().typed)) void send()
      else keep(undefined)
    },
    /** Somebody saved elsewhere. */
    arrive(theirs: Revised) {
      const { saved, typed, theirs: known } = store.get()
      if (theirs.revision <= (known ?? saved).revision) return
      if (isConflict(typed, saved, theirs)) set({ theirs })
      else set({ saved: theirs, typed: unsavedIn(typed, theirs) })
    },
    keepMine() {
      set({ saved: store.get().theirs ?? store.get().saved, theirs: undefined })
      return send()
    },
    takeTheirs() {
      set({ saved: store.get().theirs ?? store.get().saved, theirs: undefined, typed: nothingTyped })
      keep(undefined)
    },
    /** Saves now; resolves to whether everything is saved. */
    async flush() {
      await send()
      return !isTyped(store.get().typed)
    },
  }
}

type State = { get: () => WrittenState; set: (changes: Partial<WrittenState>) => void }

function createSender({ keep, save, theirsIn, refusalIn, later }: WrittenParts, { get, set }: State) {
  /** Returns whether to go on. */
  async function saveOnce() {
    const { saved, typed } = get()
    const { words, points } = typed
    try {
      const body = {
        revision: saved.revision,
        points: Object.entries(points).map(([part, value]) => ({ part: Number(part), points: value })),
        ...(words !== undefined && { words }),
      }
      const { revision, savedAt } = await save(body)
      const now = { ...applyTyped(saved, typed), revision }
      set({ saved: now, savedAt, isUnanswered: false, typed: unsavedIn(get().typed, now) })
      keep(isTyped(get().typed) ? { before: now, typed: get().typed } : undefined)
      return true
    } catch (error) {
      return explain(error)
    }
  }
  function explain(error: unknown) {
    const { saved, typed } = get()
    const theirs = theirsIn(error)
    if (theirs) {
      if (isConflict(typed, saved, theirs)) set({ theirs })
      else set({ saved: theirs, typed: unsavedIn(typed, theirs) })
      return get().theirs === undefined
    }
    const refusal = refusalIn(error)
    set({ refusal, isUnanswered: refusal === undefined })
    if (refusal === undefined) later(() => void send(), retryMs)
    return false
  }
  const send = coalesceRuns(async () => {
    if (!isTyped(get().typed) || get().theirs !== undefined) return
    set({ isSending: true })
    let goesOn = true
    while (goesOn && isTyped(get().typed)) goesOn = await saveOnce()
    set({ isSending: false })
  })
  return send
}
