import type { ShownTeaching, TeachingChanges } from '@khue/contracts/offer/teaching-profile'
import { type TeachingField, teachingFields } from '@khue/contracts/offer/teaching-profile-rules'

/** What is typed and saved as it is typed. */
export type TeachingContent = Omit<ShownTeaching, 'introVideo' | 'photo'>
export type Changes = TeachingChanges
export type Saved = { revision: number; savedAt: string; content: ShownTeaching }
export type SaveStatus = 'SAVED' | 'TYPED' | 'SAVING' | 'FAILED' | 'REFUSED' | 'CHANGED_ELSEWHERE'

export type DraftState = {
  content: ShownTeaching
  revision: number
  savedAt: string | undefined
  status: SaveStatus
  /** Typed and not yet saved, by field. */
  unsaved: Changes
  /** Why single fields were refused. */
  wrong: ReadonlyMap<string, string>
  /** What another tab or device has saved meanwhile, in the fields that differ. */
  other: { saved: Saved; fields: readonly TeachingField[] } | undefined
}

/** The outcome of one attempt to save. */
export type Outcome =
  | { kind: 'saved'; saved: Saved }
  | { kind: 'changed'; saved: Saved; fields: readonly TeachingField[] }
  | { kind: 'refused'; wrong: ReadonlyMap<string, string> }
  | { kind: 'failed' }

export const draftOf = ({
  content,
  revision,
  savedAt,
}: Saved | { content: ShownTeaching; revision: 0; savedAt: undefined }): DraftState => ({
  content,
  revision,
  savedAt,
  status: 'SAVED',
  unsaved: {},
  wrong: new Map(),
  other: undefined,
})

/** Something was typed. */
export const typed = (state: DraftState, changes: Partial<TeachingContent>): DraftState => ({
  ...state,
  content: { ...state.content, ...changes },
  unsaved: { ...state.unsaved, ...toChanges(changes) },
  status: state.status === 'CHANGED_ELSEWHERE' ? state.status : 'TYPED',
})

/** Proofs are sent without what only the server says about their files. */
export function toChanges({ proofs, ...rest }: Partial<TeachingContent>): Changes {
  return { ...rest, ...(proofs && { proofs: proofs.map(({ assetId, name, itemId }) => ({ assetId, name, itemId })) }) }
}

/** `sent` is what this attempt sent: what was typed since stays unsaved, and stays on the screen. */
export function settled(state: DraftState, sent: Changes, outcome: Outcome): DraftState {
  if (outcome.kind === 'failed') return { ...state, status: 'FAILED' }
  if (outcome.kind === 'refused') return { ...state, status: 'REFUSED', wrong: outcome.wrong }
  if (outcome.kind === 'changed') {
    const fields = outcome.fields.filter((field) => field in state.unsaved)
    // what was saved elsewhere in other fields is taken over, as nobody typed there
    const merged = { ...outcome.saved.content, ...ownOf(state) }
    if (fields.length === 0)
      return { ...state, content: merged, revision: outcome.saved.revision, savedAt: outcome.saved.savedAt, status: 'TYPED' }
    return { ...state, content: merged, status: 'CHANGED_ELSEWHERE', other: { saved: outcome.saved, fields } }
  }
  const unsaved = Object.fromEntries(
    Object.entries(state.unsaved).filter(([field, value]) => value !== sent[field as keyof Changes]),
  ) as Changes // the same names
  const { revision, savedAt, content } = outcome.saved
  const { introVideo, photo, proofs } = content
  const shown = { ...state.content, introVideo, photo, ...(unsaved.proofs ? {} : { proofs }) }
  const isAll = Object.keys(unsaved).length === 0
  return { ...state, content: shown, revision, savedAt, unsaved, wrong: new Map(), status: isAll ? 'SAVED' : 'TYPED' }
}

/** Whether fields in which nothing was typed here show something else now: it was saved elsewhere. */
export const takesOver = (before: DraftState, after: DraftState) =>
  editable.some((field) => JSON.stringify(before.content[field]) !== JSON.stringify(after.content[field]))
const editable = teachingFields.filter((field) => field !== 'introVideo' && field !== 'photo' && field !== 'proofs')

/** What this person typed here and has not saved. */
const ownOf = ({ content, unsaved }: DraftState) =>
  Object.fromEntries(Object.keys(unsaved).map((field) => [field, content[field as keyof ShownTeaching]]))

/** Their answer to a change elsewhere: keep what was typed here, or take what was saved there. */
export function answered(state: DraftState, keeps: 'own' | 'other'): DraftState {
  if (!state.other) return state
  const { saved, fields } = state.other
  const { revision, savedAt } = saved
  if (keeps === 'own') return { ...state, revision, savedAt, other: undefined, status: 'TYPED' }
  const unsaved = Object.fromEntries(Object.entries(state.unsaved).filter(([field]) => !fields.some((one) => one === field))) as Changes // the same names
  const theirs = Object.fromEntries(fields.map((field) => [field, saved.content[field]]))
  const isAll = Object.keys(unsaved).length === 0
  return {
    ...state,
    content: { ...state.content, ...theirs },
    revision,
    savedAt,
    unsaved,
    other: undefined,
    status: isAll ? 'SAVED' : 'TYPED',
  }
}
