import { bannerPlaces } from '@khue/contracts/backoffice/banners'
import { subjects } from '@khue/contracts/offer/subjects'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'

const [firstKey, ...otherKeys] = subjects.map((subject) => subject.key)
if (!firstKey) throw new Error('there are subjects')

export const banners = pgTable(
  'banners',
  {
    id: uuid().primaryKey(),
    place: text({ enum: bannerPlaces }).notNull(),
    title: text().notNull(),
    text: text().notNull(),
    linkText: text().notNull(),
    href: text().notNull(),
    subjectKey: text({ enum: [firstKey, ...otherKeys] }),
    /** An uploaded picture, stored by assets. */
    coverAssetId: uuid().unique('banners_cover_unique'),
    position: integer().notNull().default(0),
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz(),
    isHidden: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.place, t.position, t.id),
    check('banners_place', sql`${t.place} in (${sqlLiterals(bannerPlaces)})`),
    check('banners_time', sql`${t.endsAt} > ${t.startsAt}`),
    check('banners_href', sql`${t.href} ~ '^/([^/\\\\[:space:][:cntrl:]][^\\\\[:space:][:cntrl:]]*)?$'`),
  ],
)
