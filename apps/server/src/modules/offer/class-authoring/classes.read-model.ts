import type { AuthoredClassState } from '@khue/contracts/offer/class-authoring'
import type { ClassDraft } from '@khue/contracts/offer/class-draft'
import type { SubjectId } from '@khue/contracts/offer/subjects'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type ApprovalPage, type ListedVersion, readVersionPage, type VersionStatus } from '#modules/offer/courses'
import type { Db } from '#platform/postgres/db'
import { openClasses as listed } from '../open-classes/open-classes.tables.ts'
import { authoredClasses as classes, classVersions as versions } from './class-authoring.tables.ts'

/** A listed class; states by the database's clock. */
export type Listed = {
  code: string
  kind: ClassDraft['kind']
  title: string
  summary: string
  description: string
  subjectId: SubjectId
  gradeFrom: number | null
  gradeTo: number | null
  fee: number
  seats: number
  seatsTaken: number
  interested: number
  startsAt: Date | null
  endsAt: Date | null
  timesRevision: number
  hasBegun: boolean
  removedReason: string | null
}

/** A class with its newest version that was not discarded: the draft or request, else the last decided one. */
export type ClassHead = {
  classId: string
  teacherId: string
  state: AuthoredClassState
  /** Null before the first approval. */
  listed: Listed | null
  approvedVersion: number | null
  version: number
  status: VersionStatus
  content: ClassDraft
  /** The highest of all its versions: the numbers of a discarded draft are not used again. */
  revision: number
  changedIn: Record<string, number>
  contentSha: string | null
  submittedAt: Date | null
  updatedAt: Date
  /** By the database's clock. */
  now: Date
}

const state = sql<AuthoredClassState>`case when ${listed.id} is null then 'NEW' when ${listed.removedAt} < ${listed.endsKey} then 'CANCELLED'
  when ${listed.removedAt} is not null or ${listed.endsKey} <= now() then 'OVER' else 'LISTED' end`
const columns = {
  classId: classes.id,
  teacherId: classes.teacherId,
  state,
  listed: {
    code: listed.code,
    kind: listed.kind,
    title: listed.title,
    summary: listed.summary,
    description: listed.description,
    subjectId: listed.subjectId,
    gradeFrom: listed.gradeFrom,
    gradeTo: listed.gradeTo,
    fee: listed.feeVnd,
    seats: listed.seats,
    seatsTaken: listed.seatsTaken,
    seatsHeld: listed.seatsHeld,
    interested: listed.interestCount,
    startsAt: listed.startsAt,
    endsAt: listed.endsAt,
    timesRevision: listed.timesRevision,
    removedReason: listed.removedReason,
  },
  approvedVersion: sql<
    number | null
  >`(select max(version) from class_versions as v where v.class_id = ${classes.id} and v.status = 'APPROVED')`,
  version: versions.version,
  status: versions.status,
  content: versions.content,
  revision: sql<number>`(select max(revision) from class_versions as v where v.class_id = ${classes.id})`,
  changedIn: versions.changedIn,
  contentSha: versions.contentSha,
  submittedAt: versions.submittedAt,
  updatedAt: versions.updatedAt,
  now: sql`now()`.mapWith((moment: string) => new Date(moment)),
}
const isHead = sql`${versions.version} = (
  select version from class_versions as newest where newest.class_id = ${classes.id} and newest.status <> 'CANCELLED'
  order by newest.status in ('DRAFT', 'PENDING_APPROVAL', 'UNDER_APPROVAL') desc, newest.version desc limit 1)`

const heads = (db: Db) =>
  db
    .select(columns)
    .from(classes)
    .innerJoin(versions, and(eq(versions.classId, classes.id), isHead))
    .leftJoin(listed, eq(listed.id, classes.id))

type Row = Awaited<ReturnType<typeof heads>>[number]
const toHead = ({ listed, ...row }: Row): ClassHead => ({ ...row, listed: listed && toListed(listed, row.now) })
const toListed = ({ seatsHeld, seatsTaken, subjectId, ...row }: NonNullable<Row['listed']>, now: Date): Listed => ({
  ...row,
  subjectId: subjectId as SubjectId, // the column holds the ids of subjects
  seatsTaken: seatsTaken + seatsHeld,
  hasBegun: row.startsAt !== null && row.startsAt <= now,
})

export async function findHead(db: Db, classId: string): Promise<ClassHead | undefined> {
  const [row] = await heads(db).where(eq(classes.id, classId))
  return row && toHead(row)
}

/** The id is the client's, so it does not tell the age. */
const isAfter = (cursor: string) =>
  sql`(${classes.createdAt}, ${classes.id}) < (select created_at, id from ${classes} as last where last.id = ${cursor})`

type Page = { state?: AuthoredClassState | undefined; cursor?: string | undefined; limit: number }
/** Newest first. */
export async function listHeadsOf(db: Db, teacherId: string, { state: wanted, cursor, limit }: Page) {
  const rows = await heads(db)
    .where(
      and(
        eq(classes.teacherId, teacherId),
        cursor === undefined ? undefined : isAfter(cursor),
        wanted === undefined ? undefined : sql`${state} = ${wanted}`,
      ),
    )
    .orderBy(desc(classes.createdAt), desc(classes.id))
    .limit(limit)
  return rows.map(toHead)
}

/** Adds an approved version to each listed class without a version. Returns their number. */
export async function adoptListed(db: Db) {
  const { rowCount } = await db.execute(sql`
    with adopted as (
      insert into ${classes} (id, teacher_id, created_at) select id, teacher_id, created_at from ${listed}
      on conflict do nothing returning id)
    insert into ${versions} (class_id, version, status, content, decided_at)
    select o.id, 1, 'APPROVED', jsonb_build_object('kind', o.kind, 'title', o.title, 'summary', o.summary, 'description', o.description,
      'subjectId', o.subject_id, 'gradeFrom', o.grade_from, 'gradeTo', o.grade_to, 'fee', o.fee_vnd, 'seats', o.seats, 'startsAt', null, 'endsAt', null), now()
    from ${listed} as o join adopted on adopted.id = o.id`)
  return rowCount ?? 0
}

type ListedClassVersion = ListedVersion & {
  content: ClassDraft
  /** Of the listed class, else of the version; as PostgreSQL formats it. */
  startsAt: string | null
}

export const listVersions = (db: Db, place: ApprovalPage) =>
  readVersionPage<ListedClassVersion>(db, place, {
    versions,
    id: sql`v.class_id`,
    columns: sql`c.teacher_id as "teacherId", v.content, coalesce(o.starts_at, (v.content ->> 'startsAt')::timestamptz) as "startsAt",
      not exists (select from ${versions} as a where a.class_id = c.id and a.status = 'APPROVED' and a.version < v.version) as "isFirst"`,
    joins: sql`join ${classes} as c on c.id = v.class_id left join ${listed} as o on o.id = c.id`,
  })
