import { createHmac } from 'node:crypto'
import { countEntries, hasEntry, lockAuditedDeeds, recordAudit } from '#modules/ground/audit'
import { readIdentifier } from '#modules/people/people'
import { type Deps, transact } from '#platform/deps'
import { assertOutsideTransaction } from '#platform/postgres/db'
import { deriveSecrets } from '#platform/crypto/encryption'
import type { Actor } from '#platform/http/api'
import { maskIdentifier } from './mask.ts'
import { usersAdminError } from './users-admin.errors.ts'

const lookups = ['user.searched', 'user.identifiers-revealed'] as const
const hour = 3600
const day = 24 * hour

/** Refuses an admin who has looked up too many people: one after the other, so that parallel requests count, too. Throws TOO_MANY_LOOKUPS. */
export async function assertFewLookups(deps: Deps, actorId: string) {
  await lockAuditedDeeds(deps, actorId)
  const { CONTACT_LOOKUPS_PER_HOUR, CONTACT_LOOKUPS_PER_DAY, RATE_LIMIT_FACTOR } = deps.config
  const [inHour, inDay] = await countEntries(deps, { actorId, actions: lookups, seconds: [hour, day] })
  if (inHour >= CONTACT_LOOKUPS_PER_HOUR * RATE_LIMIT_FACTOR) throw usersAdminError.TOO_MANY_LOOKUPS({ retryAfter: hour })
  if (inDay >= CONTACT_LOOKUPS_PER_DAY * RATE_LIMIT_FACTOR) throw usersAdminError.TOO_MANY_LOOKUPS({ retryAfter: day })
}

/**
 * Call before an admin finds people by what they typed: a whole phone or e-mail counts against the admin's bound and is audited, whether or not it
 * belongs to an account. Bounded, because trying all hidden digits of a masked number would find it. A repeat within the hour, as on a reload, counts
 * once. Never call it in a transaction, which a refusal would roll back, and give the endpoint `ignoresIdempotencyKey`. Throws TOO_MANY_LOOKUPS.
 */
export async function noteContactLookup(deps: Deps, actor: Pick<Actor, 'id'>, typed: string) {
  const identifier = readIdentifier(typed)
  if (!identifier) return
  const digest = digestOf(deps, identifier.value)
  await transact({ ...deps, db: assertOutsideTransaction(deps.db) }, async (deps) => {
    await lockAuditedDeeds(deps, actor.id)
    if (await hasEntry(deps, { actorId: actor.id, action: 'user.searched', details: { digest }, seconds: hour })) return
    await assertFewLookups(deps, actor.id)
    const subject = { kind: identifier.kind, id: maskIdentifier(identifier) }
    await recordAudit(deps, { actor, action: 'user.searched', subject, details: { digest } })
  })
}

/** Recognises what was looked up before, without revealing it to readers of the log. */
function digestOf({ config }: Deps, value: string) {
  const [secret = ''] = deriveSecrets(config, 'contact lookups')
  return createHmac('sha256', secret).update(value).digest('base64url')
}
