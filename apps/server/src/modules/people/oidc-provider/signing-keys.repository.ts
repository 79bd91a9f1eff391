import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { type SigningAlgorithm, signingKeyLife } from './signing-key.ts'
import { oidcSigningKeys } from './oidc-provider.tables.ts'

/** Advisory lock: one process at a time creates keys, on any number of machines. */
export const lockKeyMaking = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('oidc_signing_keys'))`)

/** Every published key; `signs` marks the newest of each algorithm whose signing period has begun. */
export const listSigningKeys = (db: Db) =>
  db
    .select({
      kid: oidcSigningKeys.kid,
      alg: oidcSigningKeys.alg,
      sealedJwk: oidcSigningKeys.sealedJwk,
      signs: sql<boolean>`oidc_signing_keys.kid = (
        select kid from oidc_signing_keys newer where newer.alg = oidc_signing_keys.alg and newer.signs_from <= now()
        order by newer.signs_from desc, kid limit 1)`, // spelled out: inside the subquery an unqualified column would be the inner one
    })
    .from(oidcSigningKeys)
    .orderBy(oidcSigningKeys.signsFrom, oidcSigningKeys.kid)

/** Whether this algorithm needs a new key: it has none, or the newest nears the end of its signing period. */
export async function needsKey(db: Db, alg: SigningAlgorithm) {
  const { signsDays, publishedAheadHours } = signingKeyLife
  const { rows } = await db.execute<{ isFirst: boolean; isDue: boolean }>(sql`
    select max(signs_from) is null as "isFirst",
      coalesce(max(signs_from) < now() - make_interval(days => ${signsDays}) + make_interval(hours => ${publishedAheadHours}), true) as "isDue"
    from oidc_signing_keys where alg = ${alg}`)
  return rows[0] ?? { isFirst: true, isDue: true }
}

type NewKey = { kid: string; alg: SigningAlgorithm; sealedJwk: string; inHours: number }
export const insertSigningKey = (db: Db, { inHours, ...key }: NewKey) =>
  db.insert(oidcSigningKeys).values({ ...key, signsFrom: sql`now() + make_interval(hours => ${inHours})` })

/** Deletes keys whose successor has signed for so long that no token of theirs needs verification. */
export const deleteWornOutKeys = (db: Db) =>
  db.execute(sql`
    delete from oidc_signing_keys old using oidc_signing_keys newer
    where newer.alg = old.alg and newer.signs_from > old.signs_from and newer.signs_from < now() - make_interval(days => ${signingKeyLife.keptDays})`)
