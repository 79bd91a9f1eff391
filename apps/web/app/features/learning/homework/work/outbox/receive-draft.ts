import { without } from './change-work.ts'
import {
  type Draft,
  emptyWork,
  isSameText,
  isSaved,
  pageFrom,
  type SavedDraft,
  savedFrom,
  type WorkPage,
  type WorkRecord,
} from './work-record.ts'

/**
 * Merges the draft as the server has it into the work of this device: both started from `saved`. Pages of both are kept; of words that both have
 * changed the learner chooses. Work that was already submitted here stays as it is.
 */
export function receiveDraft(work: WorkRecord, theirs: Draft): WorkRecord {
  if (work.submission || theirs.savedAt <= work.saved.at) return work
  const saved = savedFrom(theirs)
  const pages = mergePages(work.pages, work.saved, theirs)
  const isMineUnchanged = isSameText(work.text, work.saved.text)
  const text = isMineUnchanged ? theirs.text : work.text
  // while the learner has not chosen, other words of theirs have not been accepted, although they are saved
  const isTheirsChanged = work.conflict !== undefined || !isSameText(theirs.text, work.saved.text)
  const areBothChanged = !isMineUnchanged && isTheirsChanged && !isSameText(theirs.text, work.text)
  return {
    ...without(without(work, 'conflict'), 'refusal'),
    text,
    pages,
    saved,
    ...(areBothChanged && { conflict: { text: theirs.text } }),
  }
}

/** The server has no draft any more: another device has submitted it. `now`: the server's time of that answer. */
export function receiveNoDraft(work: WorkRecord, now: string): WorkRecord {
  if (work.submission || work.saved.revision === 0 || now <= work.saved.at) return work
  const isUntouched = isSaved(work) && work.pages.every(({ state }) => state === 'ARRIVED')
  if (isUntouched) return emptyWork(work.key, now)
  return { ...work, saved: emptyWork(work.key, now).saved }
}

export function resolveConflict(work: WorkRecord, choice: 'MINE' | 'THEIRS'): WorkRecord {
  const { conflict, ...rest } = work
  return conflict && choice === 'THEIRS' ? { ...rest, text: conflict.text } : rest
}

function mergePages(mine: readonly WorkPage[], base: SavedDraft, theirs: Draft): WorkPage[] {
  const before = new Map(base.files.map((file) => [file.assetId, file]))
  const there = new Map(theirs.files.map((file) => [file.assetId, file]))
  const isReordered = !isSameOrder(knownIds(mine, before), [...before.keys()])
  const kept = mine
    .filter(({ assetId }) => assetId === undefined || !before.has(assetId) || there.has(assetId))
    .map((page) => turnedElsewhere(page, before.get(page.assetId ?? ''), there.get(page.assetId ?? '')))
  for (const [at, file] of theirs.files.entries()) {
    if (before.has(file.assetId) || kept.some(({ assetId }) => assetId === file.assetId)) continue
    const previous = theirs.files[at - 1]?.assetId
    const place = previous === undefined ? 0 : kept.findIndex(({ assetId }) => assetId === previous) + 1
    kept.splice(place === 0 && previous !== undefined ? kept.length : place, 0, pageFrom(file))
  }
  return isReordered ? kept : inTheirOrder(kept, [...there.keys()])
}

const knownIds = (pages: readonly WorkPage[], known: ReadonlyMap<string, unknown>) =>
  pages.flatMap(({ assetId }) => (assetId !== undefined && known.has(assetId) ? [assetId] : []))
/** Pages that are missing do not change the order of the others. */
const isSameOrder = (some: readonly string[], all: readonly string[]) =>
  JSON.stringify(some) === JSON.stringify(all.filter((id) => some.includes(id)))

type File = { rotation: WorkPage['rotation'] } | undefined
const turnedElsewhere = (page: WorkPage, before: File, there: File): WorkPage =>
  before && there && page.rotation === before.rotation ? { ...page, rotation: there.rotation } : page

/** Pages of this device alone keep their places. */
function inTheirOrder(pages: readonly WorkPage[], order: readonly string[]) {
  const shared = pages.filter(({ assetId }) => assetId !== undefined && order.includes(assetId))
  const sorted = shared.toSorted((a, b) => order.indexOf(a.assetId ?? '') - order.indexOf(b.assetId ?? ''))
  return pages.map((page) => (shared.includes(page) ? (sorted.shift() ?? page) : page))
}
