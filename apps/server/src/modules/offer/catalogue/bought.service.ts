import type { Deps } from '#platform/deps'
import * as stored from './bought.repository.ts'

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

/** From when until when runs of courses and live classes last, for what is used after it was bought. */
export async function describeTimes({ db }: Deps, { runIds, classIds }: { runIds: readonly string[]; classIds: readonly string[] }) {
  return {
    runs: byId(runIds.length > 0 ? await stored.listRunDays(db, runIds) : []),
    classes: byId(classIds.length > 0 ? await stored.listClassHours(db, classIds) : []),
  }
}

/** A course has been bought once more: lists are ordered by it. */
export const noteBought = ({ db }: Deps, courseId: string) => stored.countBought(db, courseId)

/** What was paid for is given back: the seat is free for somebody else. Safe to call twice. */
export const releaseSeat = ({ db }: Deps, holdId: string) => stored.setSeatFree(db, holdId)
