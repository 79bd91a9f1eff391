import { slugOf, slugWithCode } from '@khue/contracts/slug'
import { subjects } from '@khue/contracts/offer/subjects'
import type { Deps } from '#platform/deps'
import { findClass } from '../open-classes.repository.ts'
import * as stored from './for-sale.repository.ts'

const keys = new Map<number, string>(subjects.map(({ id, key }) => [id, key]))

/** Single live classes that have not begun, by code. */
export async function findClassesToSell({ db }: Deps, codes: readonly string[]) {
  const rows = codes.length > 0 ? await stored.listClassesForSale(db, codes) : []
  return new Map(rows.map((row) => [row.code, ofClass(row)]))
}

function ofClass({ id, code, title, feeVnd, teacherId, subjectId, startsAt, seatsLeft }: stored.ClassForSale) {
  return {
    id,
    code,
    name: title,
    cover: `/art/covers/${keys.get(subjectId)}/${id}.svg`,
    feeVnd,
    teacherId,
    categoryIds: [subjectId],
    lessons: 1,
    href: `/interactive-classes/${slugWithCode({ slug: slugOf(title), code })}`,
    startsAt: startsAt === null ? null : new Date(startsAt),
    seatsLeft,
  }
}

/** Why these classes cannot be sold at a moment, now if it is null; one that can be sold is absent. The caller's transaction keeps them so. */
export async function findUnsaleableClasses({ db }: Deps, ids: readonly string[], at: Date | null) {
  const rows = ids.length > 0 ? await stored.listUnsaleable(db, ids, at) : []
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}

const folders = { OPEN: 'open-classes', INTERACTIVE: 'interactive-classes' }

/** A page of class addresses for the sitemap, after the last id of the page before. */
export const listClassAddresses = async ({ db }: Deps, after: string, size: number) =>
  (await stored.listClassesBehind(db, after, size)).map(({ id, code, kind, title, changedAt }) => ({
    id,
    path: pathOf({ code, kind, title }),
    changedAt,
  }))

const pathOf = ({ kind, title, code }: { kind: keyof typeof folders; title: string; code: string }) =>
  `/${folders[kind]}/${slugWithCode({ slug: slugOf(title), code })}`

/** The name and page of a class, also of one that was removed from the lists. */
export async function findClassAddress({ db }: Deps, id: string) {
  const row = await findClass(db, id)
  return row && { title: row.title, path: pathOf(row) }
}
