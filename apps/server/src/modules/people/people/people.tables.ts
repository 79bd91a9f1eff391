import { roles } from '@khue/contracts/endpoint'
import { sessionKinds } from '@khue/contracts/people/devices'
import { avatarKinds } from '@khue/contracts/people/identity'
import { accountStatuses } from '@khue/contracts/people/user-admin'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
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
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.role] }),
    index().on(t.role, t.personId),
    check('person_roles_role', sql`${t.role} in (${sqlLiterals(roles)})`),
  ],
)

/** Who may act for whom: the first person is the guardian of the second. */
export const guardianships = pgTable(
  'guardianships',
  {
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
      sql`case ${t.kind} when 'phone' then ${t.value} ~ '^[+]84[1-9][0-9]{8,9}$' when 'email' then ${t.value} ~ '@' else false end`,
    ),
  ],
)

export const credentials = pgTable('credentials', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id),
  passwordHash: text().notNull(),
  changedAt: createdAt(),
})

export const sessionEndings = [
  'SIGNED_OUT',
  'SIGNED_OUT_ELSEWHERE',
  'REPLACED',
  'STOLEN',
  'PASSWORD_SET',
  'ENDED_BY_ADMIN',
  'EXPIRED',
] as const
export type SessionEnding = (typeof sessionEndings)[number]

/** One sign-in on one device: the family to which all its tokens belong. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    deviceHash: text().notNull(),
    userAgent: text().notNull(),
    kind: text({ enum: sessionKinds }).notNull().default('browser'),
    /** Coarse, for people to recognise; null in sessions older than this column. */
    network: text(),
    /** Both factors were verified. */
    isStrong: boolean().notNull().default(false),
    /** When the person last authenticated, by any method. */
    confirmedAt: createdAt(),
    /** Accurate to a few minutes, so that reads cause no writes. */
    lastUsedAt: createdAt(),
    /** A web view's session ends with that of its app. */
    parentId: uuid().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    /** The person an admin impersonates, and until when; after that the session stays read-only until the admin leaves the view. */
    impersonatedPersonId: uuid().references(() => people.id),
    impersonationEndsAt: timestamptz(),
    createdAt: createdAt(),
    endedAt: timestamptz(),
    endReason: text({ enum: sessionEndings }),
  },
  (t) => [
    index().on(t.accountId),
    index().on(t.parentId),
    check('sessions_end', sql`(${t.endedAt} is null) = (${t.endReason} is null)`),
    check('sessions_impersonation', sql`(${t.impersonatedPersonId} is null) = (${t.impersonationEndsAt} is null)`),
  ],
)

const tokenKinds = ['access', 'refresh'] as const

/** Hashes only. The successors of a used refresh token can be derived again only from its salt and the token itself. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    tokenHash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: tokenKinds }).notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    successorSalt: text(),
    successorHash: text(),
  },
  (t) => [
    index().on(t.sessionId),
    index().on(t.expiresAt),
    check('session_tokens_successor', sql`(${t.usedAt} is null) = (${t.successorHash} is null)`),
  ],
)

/** Sign-in attempts per identifier, per network and per pair of both, in windows that start with the first attempt. */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text().primaryKey(),
  attempts: integer().notNull(),
  windowEndsAt: timestamptz().notNull(),
})

const linkPurposes = ['set-password'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    purpose: text({ enum: linkPurposes }).notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (t) => [index().on(t.accountId)],
)
