import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { type Deps, transact } from '#platform/deps'
import { seal, unseal } from '#platform/crypto/encryption'
import { inSigningOrder, type SigningAlgorithm, signingAlgorithms, signingKeyLife } from './signing-key.ts'
import * as stored from './signing-keys.repository.ts'

const contextOf = (kid: string) => `oidc-signing-key:${kid}`

/** The private keys in the library's order; creates them when there are none yet. */
export async function loadSigningKeys(deps: Deps): Promise<JWK[]> {
  const known = await stored.listSigningKeys(deps.db)
  const isComplete = signingAlgorithms.every((alg) => known.some((key) => key.alg === alg && key.signs))
  if (!isComplete) await makeDueKeys(deps)
  const keys = isComplete ? known : await stored.listSigningKeys(deps.db)
  // our own, authenticated
  return inSigningOrder(keys).map(({ kid, sealedJwk }) => JSON.parse(unseal(deps.config, sealedJwk, contextOf(kid)).toString()) as JWK)
}

/** Creates due keys ahead of their signing period, and deletes obsolete ones. */
export const rotateSigningKeys = (deps: Deps) =>
  transact(deps, async (deps) => {
    await makeDueKeys(deps)
    await stored.deleteWornOutKeys(deps.db)
  })

const makeDueKeys = (deps: Deps) =>
  transact(deps, async ({ db, config }) => {
    await stored.lockKeyMaking(db)
    for (const alg of signingAlgorithms) {
      const { isFirst, isDue } = await stored.needsKey(db, alg)
      if (!isDue) continue
      const jwk = await newKey(alg)
      const sealedJwk = seal(config, JSON.stringify(jwk), contextOf(jwk.kid))
      await stored.insertSigningKey(db, { kid: jwk.kid, alg, sealedJwk, inHours: isFirst ? 0 : signingKeyLife.publishedAheadHours })
    }
  })

async function newKey(alg: SigningAlgorithm) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true, ...(alg === 'RS256' && { modulusLength: 2048 }) })
  const { key_ops: _, ext: __, ...jwk } = await exportJWK(privateKey) // the library refuses these two
  return { ...jwk, alg, use: 'sig', kid: randomBytes(12).toString('base64url') }
}
