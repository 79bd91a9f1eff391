import { slugWithCode, slugOf } from '@khue/contracts/slug'
import type { Deps } from '#platform/deps'
import * as stored from './addresses.repository.ts'

// Pages for the sitemap, each after the last id of the one before.

export const listCourseAddresses = async ({ db }: Deps, after: string, size: number) =>
  (await stored.listCoursesBehind(db, after, size)).map(({ id, code, title, changedAt }) => ({
    id,
    path: `/courses/${slugWithCode({ slug: slugOf(title), code })}`,
    changedAt,
  }))

/** The last id of each page, from which the next one starts. */
export const listCoursePageBoundaries = ({ db }: Deps, size: number) => stored.listCoursePageBoundaries(db, size)
