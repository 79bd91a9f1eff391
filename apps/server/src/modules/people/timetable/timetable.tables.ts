import { sql } from 'drizzle-orm'
import { check, customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { people } from '../people/people.tables.ts'

const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

const occupationKinds = ['class', 'booking', 'hold', 'free_time'] as const
export type OccupationKind = (typeof occupationKinds)[number]

/** When each person is busy or offers to be. `timetable_no_overlap` prevents overlaps, `timetable_free_time_apart` free times that are too close. */
export const timetable = pgTable(
  'timetable',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    /** Half open, `[from, to)`: one class may begin the moment another ends. */
    during: tstzrange().notNull(),
    kind: text({ enum: occupationKinds }).notNull(),
    /** Entries of one lane never overlap; entries of different lanes may. */
    lane: text()
      .notNull()
      .generatedAlwaysAs(sql`case kind when 'free_time' then 'offered' else 'busy' end`),
    /** The owning row: the class, booking, hold or free-time slot of another module. */
    refId: uuid().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index().on(t.refId),
    check('timetable_kind', sql`${t.kind} in ('class', 'booking', 'hold', 'free_time')`),
    // spec 5: free time is offered by the half hour at least
    check(
      'timetable_free_time_long_enough',
      sql`${t.kind} <> 'free_time' or upper(${t.during}) - lower(${t.during}) >= interval '30 minutes'`,
    ),
    check(
      'timetable_bounded',
      sql`not isempty(${t.during}) and lower(${t.during}) > '-infinity' and upper(${t.during}) < 'infinity' and lower_inc(${t.during}) and not upper_inc(${t.during})`,
    ),
  ],
)
