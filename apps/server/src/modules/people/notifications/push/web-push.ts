import { WebPushToken } from '@khue/contracts/people/push'
import webPush from 'web-push'
import type { Config } from '#platform/config/config'
import { type PushMessage, type PushOutcome, secondsToLive } from './push-message.ts'
import { vapidKeys, vapidSubject } from './vapid.ts'

const timeoutMs = 10_000

/** A message to a browser by its push service (RFC 8030), which cannot read it (RFC 8291) and identifies us by our key (RFC 8292). */
export async function sendWebPush(config: Config, token: unknown, { isUrgent, ...message }: PushMessage): Promise<PushOutcome> {
  const keys = vapidKeys(config)
  if (!keys) return 'refused'
  const { endpoint, headers, body } = webPush.generateRequestDetails(WebPushToken.parse(token), JSON.stringify(message), {
    vapidDetails: { subject: vapidSubject(config), ...keys },
    TTL: secondsToLive({ isUrgent, ...message }),
    urgency: isUrgent ? 'high' : 'normal',
    topic: message.tag.replace(/[^\w-]/g, '').slice(-32), // replaces an undelivered message of the same topic
    contentEncoding: 'aes128gcm',
  })
  const { 'Content-Length': _, ...rest } = headers
  const { status } = await fetch(endpoint, {
    method: 'POST',
    headers: rest,
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
