import { useEffect, useState, useSyncExternalStore } from 'react'
import { browserStorage } from '#app/shared/browser-storage.ts'
import { type ReportPlace, saveWritten } from './report-calls.ts'
import { readKept, type Stored } from './draft-state.ts'
import { createReportDraft } from './report-draft.ts'

const pauseMs = 1200

type Options = { place: ReportPlace; stored: Stored; ownerId: string; /** Otherwise the teacher saves by a button. */ isAutomatic: boolean }

/** The report that is being written: saved a moment after typing, kept on this device until the server has it. */
export function useReportDraft({ place, stored, ownerId, isAutomatic }: Options) {
  const key = `khue.report.${ownerId}.${place.lessonId}.${place.learnerId}`
  const [draft] = useState(() =>
    createReportDraft({
      stored,
      save: (revision, written) => saveWritten(place, revision, written),
      keep: (kept) => (kept ? browserStorage.write(key, JSON.stringify(kept)) : browserStorage.remove(key)),
    }),
  )
  const state = useSyncExternalStore(draft.subscribe, draft.state, draft.state)
  useEffect(() => draft.restore(readKept(browserStorage.read(key))), [draft, key])
  useEffect(() => {
    if (!isAutomatic || state.status !== 'CHANGED') return undefined
    const timer = setTimeout(() => void draft.flush(), pauseMs)
    return () => clearTimeout(timer)
  }, [draft, state, isAutomatic]) // each change is a new state
  useEffect(() => {
    if (!isAutomatic) return undefined
    const flush = () => void draft.flush()
    const events = ['online', 'pagehide'] as const
    for (const event of events) addEventListener(event, flush)
    return () => {
      for (const event of events) removeEventListener(event, flush)
      flush() // the next pupil
    }
  }, [draft, isAutomatic])
  return { draft, state }
}
