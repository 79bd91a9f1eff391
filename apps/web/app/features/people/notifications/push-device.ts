import type { getPushKey, registerPush, unregisterPush } from '@khue/contracts/people/push'
import { browserApi } from '../../../shared/browser-api.ts'

/** Whether this device receives push messages, and if not, why. */
export type PushState = 'unknown' | 'unsupported' | 'needs-home-screen' | 'not-offered' | 'denied' | 'off' | 'on'

const worker = '/push-worker.js'
const headers = { 'x-msg-app': 'CFM' } as const
/** Person whose choice this browser remembers: on a shared phone, others do not get push messages because of it. */
const ownerKey = 'khue-push-owner'

const keptKey = 'khue-push-kept'

const isIos = () => /iPhone|iPad|iPod/.test(navigator.userAgent)
const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const parseSuggestionKey = () =>
  browserApi.call<typeof getPushKey>({ method: 'GET', path: '/messaging/notifications/push-key' }, { headers })
const register = (token: ReturnType<typeof tokenOf>) =>
  browserApi.call<typeof registerPush>({ method: 'POST', path: '/messaging/notifications/register' }, { headers, body: { token } })

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
  return localStorage.getItem(ownerKey) === personId && (await findSubscription()) ? 'on' : 'off'
}

/** Asks for permission and registers this device for push messages. Throws when the browser cannot. */
export async function switchPushOn(personId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(personId)
  const { key } = await parseSuggestionKey()
  const registration = await navigator.serviceWorker.register(worker)
  await navigator.serviceWorker.ready
  await (await registration.pushManager.getSubscription())?.unsubscribe() // it may belong to another key
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await register(tokenOf(subscription))
  localStorage.setItem(ownerKey, personId)
  return 'on'
}

export async function switchPushOff(): Promise<PushState> {
  const subscription = await findSubscription()
  localStorage.removeItem(ownerKey)
  if (!subscription) return 'off'
  await browserApi.call<typeof unregisterPush>(
    { method: 'POST', path: '/messaging/notifications/unregister' },
    { headers, body: { token: tokenOf(subscription) } },
  )
  await subscription.unsubscribe()
  return 'off'
}

/** Registers the device again for a new session. Fails silently, since the user did not ask for it now. */
export async function refreshPushRegistration(personId: string) {
  if (!isSupported() || localStorage.getItem(ownerKey) !== personId || Notification.permission !== 'granted') return
  if (sessionStorage.getItem(keptKey) === personId) return // once per tab
  const subscription = await findSubscription()
  if (subscription) await register(tokenOf(subscription))
  sessionStorage.setItem(keptKey, personId)
}
