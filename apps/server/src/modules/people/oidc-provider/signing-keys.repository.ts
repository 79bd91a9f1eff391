import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { type SigningAlgorithm, signingKeyLife } from './signing-key.ts'
import { oidcSigningKeys } from './oidc-provider.tables.ts'

/** Whoever makes keys does so alone, on however many machines. */
export const lockKeyMaking = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('oidc_signing_keys'))`)

/** Every published key; `signs` marks of each algorithm the youngest whose time has come. */
export const listSigningKeys = (db: Db) =>
  db
    .select({
      kid: oidcSigningKeys.kid,
      alg: oidcSigningKeys.alg,
      sealedJwk: oidcSigningKeys.sealedJwk,
      signs: sql<boolean>`oidc_signing_keys.kid = (
        select kid from oidc_signing_keys newer where newer.alg = oidc_signing_keys.alg and newer.signs_from <= now()
        order by newer.signs_from desc, kid limit 1)`, // written out: in here a column without its table would be the inner one
    })
    .from(oidcSigningKeys)
    .orderBy(oidcSigningKeys.signsFrom, oidcSigningKeys.kid)

/** Whether this algorithm needs another key: it has none, or the youngest will soon have signed long enough. */
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

/** Forgets keys whose successor has signed for so long that nothing of theirs is worth verifying. */
export const deleteWornOutKeys = (db: Db) =>
  db.execute(sql`
    delete from oidc_signing_keys old using oidc_signing_keys newer
    where newer.alg = old.alg and newer.signs_from > old.signs_from and newer.signs_from < now() - make_interval(days => ${signingKeyLife.keptDays})`)
