import type { getPushKey, registerPush, unregisterPush } from '@khue/contracts/people/push'
import { browserApi } from '../../../shared/browser-api.ts'

/** Whether this device receives push messages, and if not, why. */
export type PushState = 'unknown' | 'unsupported' | 'needs-home-screen' | 'not-offered' | 'denied' | 'off' | 'on'

const worker = '/push-worker.js'
const headers = { 'x-msg-app': 'CFM' } as const
/** Person whose choice this browser remembers: on a shared phone, others do not get push messages because of it. */
const ownerKey = 'khue-push-owner'

const keptKey = 'khue-push-kept'
/** The endpoint that the server knows of this device. */
const endpointKey = 'khue-push-endpoint'

const isIos = () => /iPhone|iPad|iPod/.test(navigator.userAgent)
const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const parseSuggestionKey = () =>
  browserApi.call<typeof getPushKey>({ method: 'GET', path: '/messaging/notifications/push-key' }, { headers })
/** Registers a subscription in place of this device's last one. */
async function register(subscription: PushSubscription) {
  const token = tokenOf(subscription)
  const last = localStorage.getItem(endpointKey)
  const body = { token, ...(last !== null && last !== token.endpoint && { replaces: last }) }
  await browserApi.call<typeof registerPush>({ method: 'POST', path: '/messaging/notifications/register' }, { headers, body })
  localStorage.setItem(endpointKey, token.endpoint)
}

/** The parts of a subscription that the server needs. */
function tokenOf(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

const findSubscription = async () => (await navigator.serviceWorker.getRegistration(worker))?.pushManager.getSubscription()

export async function readPushState(personId: string): Promise<PushState> {
  if (!isSupported()) return isIos() ? 'needs-home-screen' : 'unsupported' // Safari on iPhones: only for apps on the home screen
  const { key } = await parseSuggestionKey()
  if (key === null) return 'not-offered'
  if (Notification.permission === 'denied') return 'denied'
  if (!isWantedBy(personId)) return 'off'
  return (await findSubscription()) || (await refreshPushRegistration(personId).then(findSubscription, () => undefined)) ? 'on' : 'off'
}

/** The person has turned push on here, and the browser still permits it. */
const isWantedBy = (personId: string) => localStorage.getItem(ownerKey) === personId && Notification.permission === 'granted'

/** Subscribes anew with the key of the server. */
async function subscribe(key: string | null) {
  const registration = await navigator.serviceWorker.register(worker)
  await navigator.serviceWorker.ready
  await (await registration.pushManager.getSubscription())?.unsubscribe() // it may belong to another key
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Asks for permission and registers this device for push messages. Throws when the browser cannot. */
export async function switchPushOn(personId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(personId)
  const { key } = await parseSuggestionKey()
  await register(await subscribe(key))
  localStorage.setItem(ownerKey, personId)
  return 'on'
}

export async function switchPushOff(): Promise<PushState> {
  const subscription = await findSubscription()
  localStorage.removeItem(ownerKey)
  localStorage.removeItem(endpointKey)
  if (!subscription) return 'off'
  await browserApi.call<typeof unregisterPush>(
    { method: 'POST', path: '/messaging/notifications/unregister' },
    { headers, body: { token: tokenOf(subscription) } },
  )
  await subscription.unsubscribe()
  return 'off'
}

/**
 * Registers the device again for a new session; subscribes again when the browser has lost the subscription, although the person wants push and the
 * permission stands. Fails silently, since the user did not ask for it now.
 */
export async function refreshPushRegistration(personId: string) {
  if (!isSupported() || !isWantedBy(personId)) return
  const subscription = await findSubscription()
  if (subscription && sessionStorage.getItem(keptKey) === personId) return // once per tab
  const { key } = subscription ? { key: '' } : await parseSuggestionKey()
  if (key === null) return // this installation sends no push messages any more
  await register(subscription ?? (await subscribe(key)))
  sessionStorage.setItem(keptKey, personId)
}
