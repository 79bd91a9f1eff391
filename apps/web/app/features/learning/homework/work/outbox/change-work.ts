import type { WorkPage, WorkRecord } from './work-record.ts'

// Changes of a learner and of the outbox: each is applied to what the device holds at that moment, which another tab may have changed.

export type Change = (work: WorkRecord) => WorkRecord

/** A record without one of its optional fields. */
export function without<T extends object, K extends keyof T>(record: T, field: K): Omit<T, K> & Partial<Pick<T, K>> {
  const copy: Omit<T, K> & Partial<Pick<T, K>> = { ...record }
  delete copy[field]
  return copy
}

/** A learner's own change; work that is being submitted stays as it was submitted. */
const byLearner =
  (change: Change): Change =>
  (work) => {
    if (work.submission) return work
    return change(without(work, 'refusal'))
  }

export const writeText = (text: string) => byLearner((work) => ({ ...work, text }))
export const addPages = (added: readonly WorkPage[]) => byLearner((work) => ({ ...work, pages: [...work.pages, ...added] }))
/** A page that is taken again, or cut in another way, takes the place of the one before. */
export const replacePage = (id: string, page: WorkPage) =>
  byLearner((work) => ({ ...work, pages: work.pages.map((one) => (one.id === id ? page : one)) }))
export const removePage = (id: string) => byLearner((work) => ({ ...work, pages: work.pages.filter((one) => one.id !== id) }))
export const turnPage = (id: string, rotation: WorkPage['rotation']) =>
  byLearner((work) => ({ ...work, pages: work.pages.map((one) => (one.id === id ? { ...one, rotation } : one)) }))

export const movePage = (id: string, to: number) =>
  byLearner((work) => {
    const page = work.pages.find((one) => one.id === id)
    if (!page) return work
    const others = work.pages.filter((one) => one.id !== id)
    return { ...work, pages: others.toSpliced(Math.max(0, to), 0, page) }
  })

/** Work with a page that cannot be handed in is not submitted without it: the learner removes or replaces it first. */
export const press = (id: string, pressedAt: string) =>
  byLearner((work) => (work.pages.some(({ failure }) => failure !== undefined) ? work : { ...work, submission: { id, pressedAt } }))
/** The learner goes on working before the submission has arrived. */
export const unpress: Change = (work) => without(work, 'submission')

/** A change of a page that may have been removed or replaced meanwhile: then nothing happens. */
export const changePage =
  (id: string, change: (page: WorkPage) => WorkPage): Change =>
  (work) => ({ ...work, pages: work.pages.map((page) => (page.id === id ? change(page) : page)) })

const mostLost = 3
/** The server does not expect this file any more: it is declared again, but not for ever. */
export const undeclare = (page: WorkPage, reason: string): WorkPage => {
  const lost = (page.lost ?? 0) + 1
  return { ...without(without(page, 'assetId'), 'upload'), state: 'READY', lost, ...(lost > mostLost && { failure: reason }) }
}
/** A page that cannot be handed in: the learner decides what becomes of it. */
export const failPage =
  (id: string, failure: string): Change =>
  (work) => {
    if (!work.pages.some((page) => page.id === id)) return work
    return unpress(changePage(id, (page) => ({ ...page, failure }))(work))
  }
export const refuse =
  (refusal: string): Change =>
  (work) => ({ ...unpress(work), refusal })
