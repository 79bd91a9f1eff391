import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'

const createdAt = () => timestamptz().notNull().defaultNow()

/**
 * What the provider has to remember: sign-ins under way, its sessions, consents, codes and tokens. Whoever reads this
 * table can use none of it: the id is a hash of what the browser or client holds, and the rest is sealed.
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

/** The private half is sealed. A key is published before it signs, and stays so until nothing it signed is valid any more. */
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

/** Who may ask for sign-ins, besides the house's own pages. Without a secret it is an app, which PKCE alone protects. */
export const oidcClients = pgTable('oidc_clients', {
  id: text().primaryKey(),
  name: text().notNull(),
  isFirstParty: boolean().notNull(),
  redirectUris: text().array().notNull(),
  postLogoutRedirectUris: text().array().notNull(),
  sealedSecret: text(),
  createdAt: createdAt(),
})
