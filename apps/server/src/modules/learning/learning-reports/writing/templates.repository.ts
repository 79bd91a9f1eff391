import type { ReportField } from '@khue/contracts/learning/report-states'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { reportTemplates as templates } from '../learning-reports.tables.ts'

const shown = { id: templates.id, title: templates.title, field: templates.field, text: templates.text, uses: templates.uses }
type Own = { id: string; teacherId: string }
type Typed = { title: string; field: ReportField; text: string }
const isOwn = ({ id, teacherId }: Own) => and(eq(templates.id, id), eq(templates.teacherId, teacherId))

/** Most used first. */
export const listTemplates = (db: Db, teacherId: string) =>
  db
    .select(shown)
    .from(templates)
    .where(eq(templates.teacherId, teacherId))
    .orderBy(desc(templates.uses), asc(templates.createdAt), asc(templates.id))

export async function insertTemplate(db: Db, row: Own & Typed) {
  const [added] = await db.insert(templates).values(row).onConflictDoNothing().returning(shown)
  return added
}

export async function setTemplate(db: Db, own: Own, typed: Typed) {
  const [changed] = await db.update(templates).set(typed).where(isOwn(own)).returning(shown)
  return changed
}

export async function deleteTemplate(db: Db, own: Own) {
  const rows = await db.delete(templates).where(isOwn(own)).returning({ id: templates.id })
  return rows.length === 1
}
