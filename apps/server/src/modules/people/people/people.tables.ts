import { roles } from '@khue/contracts/endpoint'
import { avatarKinds } from '@khue/contracts/people/identity'
import { accountStatuses } from '@khue/contracts/people/user-admin'
import { sql } from 'drizzle-orm'
import { check, customType, date, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'

const citext = customType<{ data: string }>({ dataType: () => 'citext' })
const createdAt = () => timestamptz().notNull().defaultNow()

export const people = pgTable(
  'people',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    birthDate: date(),
    avatarKind: text({ enum: avatarKinds }).notNull(),
    /** Since when name, birth date and gender are verified against an ID card. */
    identityVerifiedAt: timestamptz(),
    /** The person's own picture, kept by assets; null while the default drawing is shown. */
    avatarAssetId: uuid().unique('people_avatar_unique'),
    createdAt: createdAt(),
  },
  (t) => [check('people_avatar_kind', sql`${t.avatarKind} in (${sqlLiterals(avatarKinds)})`)],
)

export const personRoles = pgTable(
  'person_roles',
  {
    personId: uuid()
      .notNull()
      .references(() => people.id),
    role: text({ enum: roles }).notNull(),
    /** The admin who granted it; null: signed up with it, or given on the machine itself. */
    grantedBy: uuid().references(() => people.id),
    /** The second admin, who approved it. */
    approvedBy: uuid().references(() => people.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.role] }),
    index().on(t.role, t.personId),
    check(
      'person_roles_not_by_oneself',
      sql`${t.role} <> 'admin' or (${t.grantedBy} <> ${t.personId} and ${t.approvedBy} <> ${t.personId})`,
    ),
    check('person_roles_role', sql`${t.role} in (${sqlLiterals(roles)})`),
  ],
)

/** Who may act for whom: the first person is the guardian of the second. */
export const guardianships = pgTable(
  'guardianships',
  {
    /** Another one after the link was ended and made again: what a guardian agreed to under the former one is over. */
    linkId: uuid().notNull().defaultRandom().unique('guardianships_link_id_unique'),
    guardianId: uuid()
      .notNull()
      .references(() => people.id),
    childId: uuid()
      .notNull()
      .references(() => people.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.guardianId, t.childId] }),
    index().on(t.childId),
    check('guardianships_not_self', sql`${t.guardianId} <> ${t.childId}`),
  ],
)

/** Credentials belong to an account. A young child may have none and is represented by a guardian. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .unique('accounts_person_id_unique')
      .references(() => people.id),
    status: text({ enum: accountStatuses }).notNull().default('ACTIVE'),
    createdAt: createdAt(),
  },
  (t) => [
    // few are locked or closed, and admins search for them
    index('accounts_not_active')
      .on(t.status, t.personId)
      .where(sql`${t.status} <> 'ACTIVE'`),
    check('accounts_status', sql`${t.status} in (${sqlLiterals(accountStatuses)})`),
  ],
)

export const identifierKinds = ['phone', 'email'] as const

/** `emailPattern` of the contracts in lower case: one mailbox has one spelling here, so that `unique` means one account. */
const atom = "[a-z0-9_!#$%&''*+/=?^`{|}~-]+"
const addrSpec = `^${atom}([.]${atom})*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$`

/** A phone is stored as E.164, an e-mail in lower case: see `identifier.ts`. */
export const signInIdentifiers = pgTable(
  'sign_in_identifiers',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    kind: text({ enum: identifierKinds }).notNull(),
    value: citext().notNull(),
    verifiedAt: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('sign_in_identifiers_value_unique').on(t.value),
    index().on(t.accountId),
    check(
      'sign_in_identifiers_form',
      sql`case ${t.kind} when 'phone' then ${t.value} ~ '^[+]84[1-9][0-9]{8,9}$'
        when 'email' then length(${t.value}) <= 254 and ${t.value}::text ~ ${sql.raw(`'${addrSpec}'`)} else false end`,
    ),
  ],
)
