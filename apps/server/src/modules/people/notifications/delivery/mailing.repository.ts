import type { NotificationChannel } from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { type deliveryStates, notificationDeliveries, notificationStoppedCampaigns as stops } from '../planning/delivery.tables.ts'

export const insertStop = (db: Db, campaignId: string) => db.insert(stops).values({ campaignId }).onConflictDoNothing()

type Counted = { channel: NotificationChannel; state: (typeof deliveryStates)[number]; count: number }
/** Deliveries of a mailing by status, from an index-only scan. Once it is stopped none is waiting. */
export const countDeliveries = preparedSql<Counted>(
  'count_mailing_deliveries',
  () => sql`
    select channel, case when state = 'WAITING' and is_stopped then 'SUPPRESSED' else state end as state, count
    from (select channel, state, count(*)::int as count from ${notificationDeliveries}
        where campaign_id = ${sql.placeholder('campaignId')}::uuid group by channel, state) as counted
      cross join (select exists (select from ${stops} where campaign_id = ${sql.placeholder('campaignId')}::uuid) as is_stopped) as stop`,
)
