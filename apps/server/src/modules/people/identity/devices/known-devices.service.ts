import type { Deps } from '#platform/deps'
import { hashToken } from '../sessions/tokens.ts'
import { nameDevice } from './device-name.ts'
import * as stored from './devices.repository.ts'
import { notifyOwner } from './notices.service.ts'

type Arrival = {
  accountId: string
  sessionId: string
  userAgent: string
  kind: 'browser' | 'native'
  /** What the device showed, if anything. */
  mark: string | undefined
  /** What it will show next time: a new mark for a browser, the same id for an app. */
  nextMark: string
}

/**
 * Knows a device again, or tells the owner of the account that it was signed in to on another one. The first device of an
 * account is nobody's surprise. Runs in the transaction that starts the session.
 */
export async function noteDevice(deps: Deps, { accountId, sessionId, userAgent, kind, mark, nextMark }: Arrival) {
  const nextHash = hashToken(nextMark)
  const knowing = mark === undefined ? [] : await stored.moveMark(deps.db, hashToken(mark), nextHash)
  if (knowing.some((one) => one.accountId === accountId)) return
  const known = await stored.countKnownDevices(deps.db, accountId)
  await stored.insertKnownDevice(deps.db, accountId, nextHash)
  if (known === 0) return
  await notifyOwner(deps, { accountId, sessionId, kind: 'NEW_DEVICE', device: nameDevice(userAgent, kind).device })
}

const matesAtOnce = 100

/**
 * People whose accounts share a device with this person's. A hint and no proof: families, schools and shops share devices. Good for a
 * soft limit, never for what somebody may see.
 */
export const listPeopleSharingDevice = ({ db }: Deps, personId: string) => stored.listMates(db, personId, matesAtOnce)
