import { createHash, ECDH } from 'node:crypto'
import type { Body } from '@khue/contracts/endpoint'
import type { PushToken, registerPush } from '@khue/contracts/people/push'
import type { z } from 'zod'
import { lockSubject } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { seal } from '#platform/crypto/encryption'
import { isFcmOpen } from './fcm.ts'
import { pushError } from './push.errors.ts'
import * as stored from './push.repository.ts'
import { isPushService } from './push-services.ts'
import { vapidKeys } from './vapid.ts'

type Token = z.output<typeof PushToken>

const addressOf = (token: Token) => (typeof token === 'string' ? token : token.endpoint)
const hashOfAddress = (address: string) => createHash('sha256').update(address).digest('base64url')
const hashOf = (token: Token) => hashOfAddress(addressOf(token))
/** The encryption context of an address: in another row it cannot be decrypted. */
export const sealedFor = (addressHash: string) => `push:${addressHash}`

export const readPushKey = ({ config }: Deps) => ({ key: vapidKeys(config)?.publicKey ?? null })

/** Web Push encryption needs a valid P-256 point. */
function isOnCurve(p256dh: string) {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

const devicesAtMost = 20

/**
 * Registers a device for its owner's notifications until the session ends, in place of its old address if it had one. Throws PUSH_SERVICE_UNKNOWN,
 * PUSH_KEY_INVALID, PUSH_NOT_OFFERED, PUSH_DEVICE_UNKNOWN.
 */
export async function registerDevice(deps: Deps, actor: Actor, { token, replaces, mustReplace }: Body<typeof registerPush>) {
  const isApp = typeof token === 'string'
  if (isApp ? !isFcmOpen(deps.config) : !vapidKeys(deps.config)) throw pushError.PUSH_NOT_OFFERED()
  if (!isApp && !isPushService(deps.config, token.endpoint)) throw pushError.PUSH_SERVICE_UNKNOWN()
  if (!isApp && !isOnCurve(token.keys.p256dh)) throw pushError.PUSH_KEY_INVALID()
  const addressHash = hashOf(token)
  const sealed = seal(deps.config, JSON.stringify(token), sealedFor(addressHash))
  const { id: personId, sessionId } = actor
  await transact(deps, async (deps) => {
    await lockSubject(deps, actor) // a person being erased must leave no device behind
    const { db } = deps
    const old = replaces === undefined ? [] : await stored.deleteOwnDevice(db, personId, hashOfAddress(replaces))
    if (mustReplace && old.length === 0) throw pushError.PUSH_DEVICE_UNKNOWN() // on a shared device the session may be another person's
    await stored.saveDevice(db, { personId, sessionId, kind: isApp ? 'FCM' : 'WEB', addressHash, sealed })
    await stored.deleteBeyond(db, personId, devicesAtMost)
  })
}

export const unregisterDevice = async ({ db }: Deps, { id: personId }: Actor, token: Token) =>
  void (await stored.deleteOwnDevice(db, personId, hashOf(token)))

export async function collectDevices({ db }: Deps, personId: string) {
  const devices = await stored.listDevices(db, personId)
  return {
    'Thiết bị nhận thông báo đẩy': devices.map(({ kind, createdAt, lastSentAt }) => ({
      Loại: kind === 'WEB' ? 'Trình duyệt' : 'Ứng dụng',
      'Đăng ký lúc': createdAt.toISOString(),
      'Gửi lần cuối': lastSentAt?.toISOString() ?? null,
    })),
  }
}

export const eraseDevices = async ({ db }: Deps, personId: string) => void (await stored.deleteDevicesOf(db, personId))
