import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailed } from '#app/shared/browser-api.ts'
import { showToast } from '#app/shared/toasts.ts'
import { teachingText as text } from './teaching.text.ts'
import {
  answered,
  type Changes,
  draftOf,
  type DraftState,
  type Outcome,
  type Saved,
  settled,
  takesOver,
  type TeachingContent,
  typed,
} from './teaching-draft.ts'

const typingPauseMs = 900
const retryMs = 5000

type Options = {
  stored: Parameters<typeof draftOf>[0]
  /** Saves these changes, once a time. */
  save: (sent: { revision: number; changes: Changes }) => Promise<Outcome>
}

/** A draft that saves what is typed after a short pause, one request at a time. */
export function useTeachingDraft({ stored, save }: Options) {
  const [state, setState] = useState<DraftState>(() => draftOf(stored))
  const current = useRef(state)
  const [round, setRound] = useState(0)
  const inTurn = useTurns()
  const set = useCallback((next: DraftState) => {
    current.current = next
    setState(next)
  }, [])

  const saveOnce = useCallback(
    async (changes: Changes) => {
      set({ ...current.current, status: 'SAVING' })
      const outcome = await save({ revision: current.current.revision, changes })
      const before = current.current
      set(settled(before, changes, outcome))
      if (takesOver(before, current.current)) setRound((n) => n + 1)
      return outcome
    },
    [save, set],
  )
  const saveTyped = useCallback(async () => {
    const { unsaved, status } = current.current
    if (Object.keys(unsaved).length > 0 && status !== 'CHANGED_ELSEWHERE') await saveOnce(unsaved)
  }, [saveOnce])
  /** Whether everything that was typed is saved now. */
  const flush = useCallback(async () => {
    await inTurn(saveTyped)
    if (current.current.status === 'TYPED') await inTurn(saveTyped) // typed meanwhile, or merged with what was saved elsewhere
    return current.current.status === 'SAVED'
  }, [inTurn, saveTyped])

  useEffect(() => {
    const { status } = state
    if (status !== 'TYPED' && status !== 'FAILED') return undefined
    const timer = setTimeout(() => void flush(), status === 'TYPED' ? typingPauseMs : retryMs)
    return () => clearTimeout(timer)
  }, [state, flush]) // each key begins the pause anew
  useLeaveWarning(state.status !== 'SAVED')

  return {
    state,
    /** Changes when the fields must show other content than was typed into them. */
    round,
    revision: () => current.current.revision,
    flush,
    change: (changes: Partial<TeachingContent>) => set(typed(current.current, changes)),
    /** A file: saved at once, after all that was typed before. */
    saveFile: (changes: Pick<Changes, 'introVideo' | 'photo'>): Promise<Saved> =>
      inTurn(async () => {
        await saveTyped()
        const first = await saveOnce(changes)
        const last = first.kind === 'changed' ? await saveOnce(changes) : first // with the revision that the first has brought
        if (last.kind === 'saved') return last.saved
        throw new CallFailed(undefined, 'NOT_SAVED', text.fileNotSaved)
      }),
    /** The server has checked a film: nothing to save. */
    showVideo: (introVideo: Saved['content']['introVideo']) =>
      set({ ...current.current, content: { ...current.current.content, introVideo } }),
    answer: (keeps: 'own' | 'other') => {
      set(answered(current.current, keeps))
      setRound((n) => n + 1)
      if (keeps === 'other') showToast({ type: 'success', message: text.tookOther })
    },
  }
}
export type TeachingDraft = ReturnType<typeof useTeachingDraft>

/** One after the other: each attempt needs the revision that the one before has brought. */
function useTurns() {
  const running = useRef<Promise<void>>(Promise.resolve())
  return useCallback(<T>(work: () => Promise<T>) => {
    const next = running.current.then(work)
    running.current = next.then(
      () => undefined,
      () => undefined, // its caller handles it
    )
    return next
  }, [])
}

/** Asks before a tab with unsaved words is closed. */
function useLeaveWarning(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
