import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { openClasses } from '../../../offer/open-classes/open-classes.tables.ts'
import { seatHolds } from '../../../offer/seats/seats.tables.ts'
import { entitlements } from '../../entitlements/entitlements.tables.ts'
import type { Asked } from './reservation.ts'

const { placeholder } = sql

const covering = sql`e.kind = 'SUB' and e.starts_at <= c.starts_at and e.ends_at > c.starts_at`
type AskedRow = Asked & { title: string; /** In milliseconds. */ startsAt: number | null; endsAt: number | null }
const asked = preparedSql<AskedRow>(
  'find_class_to_reserve',
  () => sql`select c.title, c.kind, c.fee_vnd::float8 as "feeVnd", c.removed_at is not null as "isRemoved", c.starts_at is not null as "hasTime",
      c.starts_key <= now() as "hasBegun", extract(epoch from c.starts_at)::float8 * 1000 as "startsAt", extract(epoch from c.ends_at)::float8 * 1000 as "endsAt",
      exists (select from ${entitlements} as e where e.person_id = ${placeholder('learnerId')}::uuid and e.kind = 'SUB' and e.ends_at > now() and e.locked_at is null) as "isMember",
      exists (select from ${entitlements} as e where e.person_id = ${placeholder('learnerId')}::uuid and ${covering} and e.locked_at is null) as "isCovered"
    from ${openClasses} as c where c.id = ${placeholder('classId')}::uuid`,
)
/** A class as it concerns a learner who wants a seat in it. */
export const findAsked = async (db: Db, wanted: { classId: string; learnerId: string }) => (await asked(db, wanted))[0]

export type ReservedSeat = { seatId: string; classId: string; learnerId: string; holderId: string; title: string; startsAt: number }
const uncovered = preparedSql<ReservedSeat>(
  'lock_seats_without_membership',
  () => sql`select h.id as "seatId", c.id as "classId", h.learner_id as "learnerId", h.holder_id as "holderId", c.title,
      extract(epoch from c.starts_at)::float8 * 1000 as "startsAt"
    from ${openClasses} as c join ${seatHolds} as h on h.class_id = c.id and h.state = 'TAKEN' and h.order_line_id is null
    where c.kind = 'OPEN' and c.removed_at is null and c.starts_at > now() and c.starts_key > now()
      and not exists (select from ${entitlements} as e where e.person_id = h.learner_id and ${covering})
    order by h.id limit ${placeholder('limit')} for update of h skip locked`,
)
/** Locks seats in open classes to come whose learners have no membership that lasts over the beginning. A membership that is only locked keeps its seats. */
export const lockUncovered = (db: Db, limit: number) => uncovered(db, { limit })

const seatsOf = preparedSql<{ classId: string; learnerId: string; isFree: boolean }>(
  'list_seats_in_classes',
  () => sql`select class_id as "classId", learner_id as "learnerId", order_line_id is null as "isFree" from ${seatHolds}
    where learner_id = any(${placeholder('learnerIds')}::uuid[]) and class_id = any(${placeholder('classIds')}::uuid[]) and state = 'TAKEN'`,
)
export const listSeatsIn = (db: Db, wanted: { learnerIds: readonly string[]; classIds: readonly string[] }) => seatsOf(db, wanted)
