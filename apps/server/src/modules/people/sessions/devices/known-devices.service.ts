import type { Deps } from '#platform/deps'
import { hashToken } from '../tokens.ts'
import { nameDevice } from '../device-name.ts'
import { listMates } from '../actors.read-model.ts'
import * as stored from './devices.repository.ts'
import { notifyOwner } from '../security-notices/security-notices.service.ts'

type Arrival = {
  accountId: string
  sessionId: string
  userAgent: string
  kind: 'browser' | 'native'
  /** The mark the device sent, if any. */
  mark: string | undefined
  /** The mark it will send next time: a new one for a browser, the same id for an app. */
  nextMark: string
}

/**
 * Recognises a device, or notifies the account's owner of a sign-in on a new one; the first device of an account causes no notice. Returns whether the
 * account knew it. Runs in the transaction that starts the session.
 */
export async function noteDevice(deps: Deps, { accountId, sessionId, userAgent, kind, mark, nextMark }: Arrival) {
  const nextHash = hashToken(nextMark)
  const knowing = mark === undefined ? [] : await stored.moveMark(deps.db, hashToken(mark), nextHash)
  if (knowing.some((one) => one.accountId === accountId)) return true
  const known = await stored.countKnownDevices(deps.db, accountId)
  await stored.insertKnownDevice(deps.db, accountId, nextHash)
  if (known > 0) await notifyOwner(deps, { accountId, sessionId, kind: 'NEW_DEVICE', device: nameDevice(userAgent, kind).device })
  return false
}

const matesAtOnce = 100

/**
 * People whose accounts share a device with this person's. A hint, not a proof: families, schools and shops share devices. Use it for soft limits,
 * never for access.
 */
export const listPeopleSharingDevice = ({ db }: Deps, personId: string) => listMates(db, personId, matesAtOnce)
