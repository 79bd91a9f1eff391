import type { ReportText } from '@khue/contracts/learning/report-shapes'
import { reportFields } from '@khue/contracts/learning/report-states'

/** What the teacher writes, and the voice that goes with it. */
export type Written = ReportText & { voiceId: string | null }
export type Stored = { written: Written; revision: number }

export type SaveStatus = 'SAVED' | 'CHANGED' | 'SAVING' | 'UNSENT' | 'REFUSED' | 'CONFLICT'
export type DraftState = Stored & {
  /** As the server has it. */
  saved: Written
  status: SaveStatus
  /** What somebody else saved meanwhile. */
  other: Stored | undefined
  /** Why the server refused the text. */
  fault: string | undefined
}

/** CHANGED: somebody saved since; LOST: no answer, tried again later. */
export type SaveAnswer =
  | { kind: 'SAVED'; revision: number }
  | { kind: 'CHANGED'; other: Stored }
  | { kind: 'LOST' }
  | { kind: 'REFUSED'; fault: string }

const keys = [...reportFields, 'voiceId'] as const
export const isSame = (one: Written, other: Written) => keys.every((key) => one[key] === other[key])
export const isEmpty = (written: Written) => written.voiceId === null && reportFields.every((field) => written[field].trim() === '')

export const beginDraft = (stored: Stored): DraftState => ({
  ...stored,
  saved: stored.written,
  status: 'SAVED',
  other: undefined,
  fault: undefined,
})

const statusOf = (written: Written, saved: Written) => (isSame(written, saved) ? 'SAVED' : 'CHANGED')

export function afterTyping(state: DraftState, change: Partial<Written>): DraftState {
  const written = { ...state.written, ...change }
  return { ...state, written, status: state.status === 'CONFLICT' ? 'CONFLICT' : statusOf(written, state.saved), fault: undefined }
}

/** The server's answer to `sent`; more may have been typed since. */
export function afterSaving(state: DraftState, sent: Written, answer: SaveAnswer): DraftState {
  const accepted = (revision: number): DraftState => ({ ...state, saved: sent, revision, status: statusOf(state.written, sent) })
  if (answer.kind === 'SAVED') return accepted(answer.revision)
  if (answer.kind === 'LOST') return { ...state, status: 'UNSENT' }
  if (answer.kind === 'REFUSED') return { ...state, status: 'REFUSED', fault: answer.fault }
  const { other } = answer
  // the answer to our own save was lost before
  return isSame(other.written, sent) ? accepted(other.revision) : { ...state, status: 'CONFLICT', other }
}

/** What this device kept when its page was closed. */
export function afterRestoring(state: DraftState, kept: Stored | undefined): DraftState {
  if (!kept || isSame(kept.written, state.written)) return state
  if (kept.revision === state.revision) return afterTyping(state, kept.written)
  return { ...state, written: kept.written, status: 'CONFLICT', other: { written: state.saved, revision: state.revision } }
}

/** The text of this device replaces the other one. */
export const withOwn = (state: DraftState): DraftState =>
  state.other ? { ...state, saved: state.other.written, revision: state.other.revision, other: undefined, status: 'CHANGED' } : state

/** The other text replaces the one of this device. */
export const withOther = (state: DraftState): DraftState => (state.other ? beginDraft(state.other) : state)

/** Reads what a device kept; undefined for anything else. */
export function readKept(value: string | undefined): Stored | undefined {
  try {
    const kept = JSON.parse(value ?? 'null') as Stored | null // written by this page, or by an older version of it: checked below
    const isKept =
      kept !== null && typeof kept.revision === 'number' && reportFields.every((field) => typeof kept.written?.[field] === 'string')
    return isKept ? kept : undefined
  } catch {
    return undefined // not ours
  }
}
