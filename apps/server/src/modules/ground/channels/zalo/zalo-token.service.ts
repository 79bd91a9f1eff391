import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Deps } from '#platform/deps'
import { seal, unseal } from '#platform/crypto/encryption'
import { ProviderRejectedError } from '../adapter.ts'
import { callProvider } from '../call-provider.ts'
import * as stored from './zalo-token.repository.ts'

const Pair = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.union([z.number(), z.string()]).transform(Number).pipe(z.number().positive()), // some answers have it as text
})
const Answer = z.union([Pair, z.object({ error: z.number() })])

const appOf = ({ config: { ZALO_OA_APP_ID: appId, ZALO_OA_REFRESH_TOKEN: seed } }: Deps) => {
  if (!appId || !seed) throw new Error('Zalo is not configured')
  return { appId, seed, seedHash: createHash('sha256').update(seed).digest('base64url'), context: `zalo-oa:${appId}` }
}

/** A valid access token: the stored one, or a new one shortly before that expires. */
export async function getZaloAccess(deps: Deps) {
  const { appId, seed, seedHash, context } = appOf(deps)
  await stored.seedZaloToken(deps.db, { appId, seedHash, sealedRefresh: seal(deps.config, seed, context) })
  const access = await findAccess(deps)
  return access ?? renewZaloAccess(deps, undefined)
}

async function findAccess(deps: Deps) {
  const { appId, context } = appOf(deps)
  const token = await stored.findZaloAccess(deps.db, appId)
  return token?.sealedAccess ? unseal(deps.config, token.sealedAccess, context).toString() : undefined
}

const waitMs = 250
const patience = 20

/**
 * Exchanges the refresh token, which works once: the process that holds the lease does it, others wait for its result. `refused` is the access token
 * that Zalo rejected.
 */
export async function renewZaloAccess(deps: Deps, refused: string | undefined): Promise<string> {
  const { appId } = appOf(deps)
  for (let round = 0; round < patience; round += 1) {
    const fresh = await findAccess(deps)
    if (fresh !== undefined && fresh !== refused) return fresh // another process has renewed it
    if (await stored.isZaloBackingOff(deps.db, appId)) throw new Error('Zalo token renewal is backing off after a failure')
    const claimed = await stored.claimZaloRenewal(deps.db, appId)
    if (claimed) return exchange(deps, claimed.sealedRefresh).catch((error: unknown) => rest(deps, error))
    await pause(waitMs)
  }
  throw new Error('Timed out waiting for another process to renew the Zalo token')
}

async function rest(deps: Deps, error: unknown): Promise<never> {
  await stored.setZaloBackoff(deps.db, appOf(deps).appId)
  throw error
}

async function exchange(deps: Deps, sealedRefresh: string) {
  const { appId, context } = appOf(deps)
  const { config, db } = deps
  const refresh = unseal(config, sealedRefresh, context).toString()
  const answer = await callProvider(Answer, {
    url: config.ZALO_OA_TOKEN_URL,
    headers: { secret_key: config.ZALO_OA_SECRET_KEY ?? '' },
    body: new URLSearchParams({ app_id: appId, grant_type: 'refresh_token', refresh_token: refresh }),
  })
  if ('error' in answer) {
    deps.log.error({ code: answer.error }, 'Zalo refresh token rejected: set a new ZALO_OA_REFRESH_TOKEN')
    throw new ProviderRejectedError('Zalo', answer.error)
  }
  await stored.setZaloPair(db, appId, {
    sealedAccess: seal(config, answer.access_token, context),
    sealedRefresh: seal(config, answer.refresh_token, context),
    seconds: answer.expires_in,
  })
  return answer.access_token
}
