import type { NotificationCategory } from '@khue/contracts/notification-settings'
import type { HighlightMark, NotificationContext } from '@khue/contracts/notifications'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/db'
import { notifications } from './inbox.tables.ts'

export type NewNotification = {
  event: string
  category: NotificationCategory
  type: string
  title: string
  content: string
  marks: readonly HighlightMark[]
  url?: string
  openDetail?: boolean
  context?: NotificationContext
  why: string
  campaignId?: string
}
export type Told = { personId: string; id: string }

const insertForAll = preparedSql<{ person_id: string; id: string }>(
  'insert_notifications',
  () => sql`
    insert into ${notifications} (person_id, id, event, category, type, title, content, marks, url, open_detail, context, why, campaign_id)
    select person_id, uuidv7(), ${sql.placeholder('event')}, ${sql.placeholder('category')}, ${sql.placeholder('type')},
      ${sql.placeholder('title')}, ${sql.placeholder('content')}, ${sql.placeholder('marks')}::jsonb, ${sql.placeholder('url')},
      ${sql.placeholder('openDetail')}::boolean, ${sql.placeholder('context')}::jsonb, ${sql.placeholder('why')},
      ${sql.placeholder('campaignId')}::uuid
    from unnest(${sql.placeholder('personIds')}::uuid[]) as person_id
    on conflict (person_id, event) do nothing
    returning person_id, id`,
)

/** One row for each person who has not been told of this event before; answers those. */
export async function insertNotifications(
  db: Db,
  personIds: readonly string[],
  { marks, context, ...row }: NewNotification,
): Promise<Told[]> {
  const rows = await insertForAll(db, {
    url: null,
    openDetail: false,
    campaignId: null,
    ...row,
    marks: JSON.stringify(marks),
    context: context ? JSON.stringify(context) : null,
    personIds: [...new Set(personIds)],
  })
  return rows.map(({ person_id: personId, id }) => ({ personId, id }))
}
