import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'

const createdAt = () => timestamptz().notNull().defaultNow()

/**
 * The provider's state: sign-ins in progress, sessions, consents, codes and tokens. A leaked copy of the table is useless: the id is a hash of what
 * the browser or client holds, and the rest is encrypted.
 */
export const oidcRecords = pgTable(
  'oidc_records',
  {
    kind: text().notNull(),
    idHash: text().notNull(),
    sealed: text().notNull(),
    grantHash: text(),
    uidHash: text(),
    personId: uuid(),
    clientId: text(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    consumedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.idHash] }),
    index().on(t.grantHash),
    index().on(t.kind, t.uidHash),
    index().on(t.personId),
    index().on(t.expiresAt),
  ],
)

/** The private half is encrypted. A key is published before it signs, and stays published until nothing it signed is valid any more. */
export const oidcSigningKeys = pgTable(
  'oidc_signing_keys',
  {
    kid: text().primaryKey(),
    alg: text({ enum: ['RS256', 'ES256'] }).notNull(),
    sealedJwk: text().notNull(),
    createdAt: createdAt(),
    signsFrom: timestamptz().notNull(),
  },
  (t) => [index().on(t.alg, t.signsFrom), check('oidc_signing_keys_alg', sql`${t.alg} in ('RS256', 'ES256')`)],
)

/** Applications that may request sign-ins, besides the product's own pages. One without a secret is an app, protected by PKCE alone. */
export const oidcClients = pgTable('oidc_clients', {
  id: text().primaryKey(),
  name: text().notNull(),
  isFirstParty: boolean().notNull(),
  redirectUris: text().array().notNull(),
  postLogoutRedirectUris: text().array().notNull(),
  sealedSecret: text(),
  createdAt: createdAt(),
})
