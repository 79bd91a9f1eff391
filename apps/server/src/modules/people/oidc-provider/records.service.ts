import { createHash } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Deps } from '#platform/deps'
import { seal, unseal } from '#platform/crypto/encryption'
import { findClientMetadata } from './clients.service.ts'
import { loadLibrary } from './library.ts'
import * as stored from './records.repository.ts'

/** Stored form of an id, which is itself the secret a browser or client holds. */
const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url')

/** For kinds without an expiry of their own, such as a consent in progress. */
const longestSeconds = 400 * 24 * 3600

/** The library's storage adapter for one kind, in PostgreSQL: ids as hashes, the rest encrypted, bound to kind and id. */
export function recordsOf(deps: Deps, kind: string): Adapter {
  const { db, config } = deps
  const contextOf = (idHash: string) => `oidc:${kind}:${idHash}`
  const open = (record: stored.OpenRecord | undefined): AdapterPayload | undefined =>
    record && {
      ...(JSON.parse(unseal(config, record.sealed, contextOf(record.idHash)).toString()) as AdapterPayload), // our own, authenticated
      ...(record.consumedAt && { consumed: Math.floor(record.consumedAt.getTime() / 1000) }),
    }
  return {
    async upsert(id, payload, seconds) {
      const idHash = hashOf(id)
      const grantId = kind === 'Grant' ? id : payload.grantId
      await stored.upsertRecord(db, {
        kind,
        idHash,
        sealed: seal(config, JSON.stringify(payload), contextOf(idHash)),
        grantHash: grantId === undefined ? null : hashOf(grantId),
        uidHash: payload.uid === undefined ? null : hashOf(payload.uid),
        personId: payload.accountId ?? null,
        clientId: payload.clientId ?? null,
        seconds: seconds ?? longestSeconds,
      })
    },
    async find(id) {
      return kind === 'Client' ? findClientMetadata(deps, id) : open(await stored.findRecord(db, kind, hashOf(id)))
    },
    findByUid: async (uid) => open(await stored.findRecordByUid(db, kind, hashOf(uid))),
    findByUserCode: async () => undefined, // the device flow is disabled
    async consume(id) {
      if (await stored.consumeRecord(db, kind, hashOf(id))) return
      // a concurrent second use may be a thief's, so the whole grant is revoked
      const twice = open(await stored.findRecord(db, kind, hashOf(id)))
      if (twice?.grantId) await stored.deleteGranted(db, hashOf(twice.grantId))
      const { errors } = await loadLibrary()
      throw new errors.InvalidGrant('already used')
    },
    destroy: async (id) => void (await stored.deleteRecord(db, kind, hashOf(id))),
    revokeByGrantId: async (grantId) => void (await stored.deleteGranted(db, hashOf(grantId))),
  }
}
