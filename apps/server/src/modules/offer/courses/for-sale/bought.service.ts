import type { Deps } from '#platform/deps'
import * as stored from './bought.repository.ts'

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

/** Start and end of course runs and live classes, to decide until when a purchase can be used. */
export async function describeTimes({ db }: Deps, { runIds, classIds }: { runIds: readonly string[]; classIds: readonly string[] }) {
  return {
    runs: byId(runIds.length > 0 ? await stored.listRunDays(db, runIds) : []),
    classes: byId(classIds.length > 0 ? await stored.listClassHours(db, classIds) : []),
  }
}

/** Counts a purchase of a course: lists are ordered by it. */
export const noteBought = ({ db }: Deps, courseId: string) => stored.countBought(db, courseId)

/** Frees the seat of a refunded purchase. Idempotent. */
export const releaseSeat = ({ db }: Deps, holdId: string) => stored.setSeatFree(db, holdId)
