import type { GiftCard } from '@khue/contracts/sale/gift-details'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'
import { promotionCodes } from '../promotions/promotions.tables.ts'

/** A gift to a person: a voucher (spec 5), or a course or plan bought for them. */
export const gifts = pgTable(
  'gifts',
  {
    id: uuid().primaryKey(),
    /** `GQ…`. */
    code: text().notNull().unique(),
    /** VOUCHER: a promotion code; COURSE, PLAN: bought. */
    kind: text({ enum: ['VOUCHER', 'COURSE', 'PLAN'] }).notNull(),
    promotionCode: text()
      .unique('gifts_promotion_code_unique')
      .references(() => promotionCodes.code),
    orderLineId: uuid().unique('gifts_order_line_id_unique'),
    /** Null when the platform gives. */
    giverId: uuid().references(() => people.id),
    receiverId: uuid().references(() => people.id),
    /** Of a receiver without an account. */
    receiverPhone: text(),
    card: text().$type<GiftCard>().notNull().default('SAO_KHUE'),
    message: text().notNull().default(''),
    deliverAt: timestamptz().notNull().defaultNow(),
    deliveredAt: timestamptz(),
    expiresAt: timestamptz().notNull(),
    state: text({ enum: ['WAITING', 'OFFERED', 'CLAIMED', 'REVOKED', 'EXPIRED'] })
      .notNull()
      .default('WAITING'),
    /** A refund of the bought gift waits for a decision. A flag, because the refunded amount says nothing for gifts that cost nothing. */
    isRefundRequested: boolean().notNull().default(false),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check(
      'gifts_kind',
      sql`${t.kind} in ('VOUCHER', 'COURSE', 'PLAN') and (${t.kind} = 'VOUCHER') = (${t.promotionCode} is not null) and (${t.kind} <> 'VOUCHER') = (${t.orderLineId} is not null)`,
    ),
    check('gifts_receiver', sql`num_nonnulls(${t.receiverId}, ${t.receiverPhone}) >= 1 and ${t.receiverPhone} ~ '^[+]84[1-9][0-9]{8,9}$'`),
    check('gifts_message', sql`char_length(${t.message}) <= 500`),
    check('gifts_state', sql`${t.state} in ('WAITING', 'OFFERED', 'CLAIMED', 'REVOKED', 'EXPIRED')`),
    check('gifts_delivered', sql`${t.state} = 'WAITING' or ${t.deliveredAt} is not null or ${t.state} = 'REVOKED'`),
    index('gifts_to_deliver')
      .on(t.deliverAt)
      .where(sql`${t.state} = 'WAITING'`),
    index('gifts_to_expire')
      .on(t.expiresAt)
      .where(sql`${t.state} = 'OFFERED'`),
    index('gifts_of_receiver').on(t.receiverId, t.id),
    index('gifts_of_phone')
      .on(t.receiverPhone)
      .where(sql`${t.receiverId} is null and ${t.state} in ('WAITING', 'OFFERED')`),
  ],
)

/** The primary key guarantees that a gift is claimed once, on any number of nodes. */
export const giftClaims = pgTable(
  'gift_claims',
  {
    giftId: uuid()
      .primaryKey()
      .references(() => gifts.id),
    claimedBy: uuid()
      .notNull()
      .references(() => people.id),
    learnerId: uuid()
      .notNull()
      .references(() => people.id),
    receiverType: text({ enum: ['PARENT', 'STUDENT'] }).notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [check('gift_claims_receiver_type', sql`${t.receiverType} in ('PARENT', 'STUDENT')`)],
)
