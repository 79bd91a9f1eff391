import { and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, preparedSql } from '#platform/postgres/db'
import { schoolPupilDeclarations as declarations } from './school-pupils.tables.ts'

const { placeholder } = sql
export type Pair = { teacherId: string; learnerId: string }
export type Side = (typeof declarations.$inferSelect)['side']

const ids = sql`unnest(${placeholder('teacherIds')}::uuid[], ${placeholder('learnerIds')}::uuid[]) as asked (teacher_id, learner_id)`
const columnsOf = (pairs: readonly Pair[]) => ({
  teacherIds: pairs.map(({ teacherId }) => teacherId),
  learnerIds: pairs.map(({ learnerId }) => learnerId),
})
const key = sql`hashtextextended('pupil at school ' || teacher_id || ' ' || learner_id, 0)`

const lockShared = preparedSql('lock_school_pupils_shared', () => sql`select pg_advisory_xact_lock_shared(${key}) from ${ids}`)
/** A shared lock: sales of a pair run in parallel, a declaration waits for them. Take it before reading, in the transaction of the sale. */
export const lockForSale = (db: Db, pairs: readonly Pair[]) => lockShared(db, columnsOf(pairs))

const lock = preparedSql('lock_school_pupil', () => sql`select pg_advisory_xact_lock(${key}) from ${ids}`)
export const lockPair = (db: Db, pair: Pair) => lock(db, columnsOf([pair]))

export type Declared = { teacherId: string; learnerId: string; side: Side; isTaught: boolean }
const selectCurrent = preparedSql<Declared>(
  'list_school_pupils',
  () => sql`select d.teacher_id as "teacherId", d.learner_id as "learnerId", d.side, d.is_taught as "isTaught"
    from ${ids} join ${declarations} as d on d.teacher_id = asked.teacher_id and d.learner_id = asked.learner_id
    where d.ended_at is null and d.declared_at >= ${placeholder('since')}::timestamptz`,
)
export const listCurrent = (db: Db, pairs: readonly Pair[], since: Date) =>
  selectCurrent(db, { ...columnsOf(pairs), since: since.toISOString() })

/** Ends this side's earlier declaration. */
export const endCurrent = (db: Db, { teacherId, learnerId, side }: Pair & { side: Side }) =>
  db
    .update(declarations)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(declarations.teacherId, teacherId),
        eq(declarations.learnerId, learnerId),
        eq(declarations.side, side),
        isNull(declarations.endedAt),
      ),
    )

export const insertDeclaration = (db: Db, row: Omit<typeof declarations.$inferInsert, 'id' | 'declaredAt' | 'endedAt'>) =>
  db.insert(declarations).values({ id: uuidv7(), ...row })

const columns = {
  teacherId: declarations.teacherId,
  learnerId: declarations.learnerId,
  side: declarations.side,
  isTaught: declarations.isTaught,
  school: declarations.school,
  declaredBy: declarations.declaredBy,
  declaredAt: declarations.declaredAt,
  endedAt: declarations.endedAt,
}
const mostRows = 100

/** Declarations about these learners that were not corrected. */
export const listOfLearners = (db: Db, learnerIds: readonly string[], since: Date) =>
  db
    .select(columns)
    .from(declarations)
    .where(and(inArray(declarations.learnerId, [...learnerIds]), isNull(declarations.endedAt), gte(declarations.declaredAt, since)))
    .orderBy(desc(declarations.id))
    .limit(mostRows)

/** Declarations about a teacher since a day, corrected ones included. */
export const listOfTeacher = (db: Db, teacherId: string, since: Date) =>
  db
    .select(columns)
    .from(declarations)
    .where(and(eq(declarations.teacherId, teacherId), gte(declarations.declaredAt, since)))
    .orderBy(desc(declarations.id))
    .limit(mostRows)

export const listAbout = (db: Db, personId: string) =>
  db
    .select(columns)
    .from(declarations)
    .where(or(eq(declarations.learnerId, personId), eq(declarations.teacherId, personId)))
    .orderBy(desc(declarations.id))

export const deleteAbout = (db: Db, personId: string) =>
  db.delete(declarations).where(or(eq(declarations.learnerId, personId), eq(declarations.teacherId, personId)))
