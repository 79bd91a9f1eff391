import type { Outcome } from '#modules/ground/channels'
import { listLiveSessions } from '#modules/people/sessions'
import type { Deps } from '#platform/deps'
import { unseal } from '#platform/crypto/encryption'
import { sendFcm } from './fcm.ts'
import { type PushMessage, type PushOutcome, shortened } from './push-message.ts'
import { sealedFor } from './push.service.ts'
import * as stored from './push.repository.ts'
import { sendWebPush } from './web-push.ts'

const failuresAtMost = 20

/** Sends to all devices of a person: `sent` when one of them accepted it. Deletes devices that are gone. Never call inside a transaction. */
export async function sendPush(deps: Deps, personId: string, message: PushMessage): Promise<Outcome> {
  const devices = await listActiveDevices(deps, personId)
  const outcomes = await Promise.all(devices.map((device) => sendTo(deps, device, shortened(message))))
  if (outcomes.includes('sent')) return { is: 'sent' }
  if (outcomes.includes('later')) return { is: 'later', reason: 'push service away' }
  return { is: 'refused', reason: outcomes.includes('refused') ? 'push service refused' : 'no device' }
}

/** Devices with an active session; deletes the others. */
async function listActiveDevices(deps: Deps, personId: string) {
  const devices = await stored.listDevices(deps.db, personId)
  if (devices.length === 0) return []
  const open = new Set(
    await listLiveSessions(
      deps,
      devices.map(({ sessionId }) => sessionId),
    ),
  )
  const over = devices.filter(({ sessionId }) => !open.has(sessionId))
  if (over.length > 0) {
    await stored.deleteDevices(
      deps.db,
      over.map(({ id }) => id),
    )
  }
  return devices.filter(({ sessionId }) => open.has(sessionId))
}

async function sendTo(deps: Deps, { id, kind, addressHash, sealed }: stored.Device, message: PushMessage): Promise<PushOutcome> {
  try {
    const token: unknown = JSON.parse(unseal(deps.config, sealed, sealedFor(addressHash)).toString())
    const outcome = await (kind === 'WEB' ? sendWebPush : sendFcm)(deps.config, token, message)
    await note(deps, id, outcome)
    return outcome
  } catch (error) {
    deps.log.warn({ kind, reason: error instanceof Error ? error.name : 'unknown' }, 'push service unreachable')
    return 'later'
  }
}

async function note({ db }: Deps, id: string, outcome: PushOutcome) {
  if (outcome === 'sent') await stored.setReached(db, id)
  else if (outcome === 'gone') await stored.deleteDevices(db, [id])
  else if (outcome === 'refused' && (await stored.countFailure(db, id)) >= failuresAtMost) await stored.deleteDevices(db, [id])
}
