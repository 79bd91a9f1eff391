import { createHmac, timingSafeEqual } from 'node:crypto'
import { canWait, type NotificationCategory, notificationCategories } from '@khue/contracts/people/notification-settings'
import type { Config } from '#platform/config/config'
import { deriveSecrets } from '#platform/crypto/encryption'

/** A category, or, for the daily digest, all that can wait. */
export type Scope = NotificationCategory | 'DIGEST'
export type Unsubscription = { personId: string; scope: Scope }

const sign = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('base64url')
const secretsOf = (config: Config) => deriveSecrets(config, 'unsubscribe')

/** Whether mails of a category carry such a link: receipts and warnings are disabled in the settings alone. */
export const canUnsubscribe = (category: NotificationCategory) => canWait(category) || category === 'RMD'

/** Works signed out and forever, for one person and one scope. */
export function unsubscribeToken(config: Config, { personId, scope }: Unsubscription) {
  const body = `${personId}.${scope}`
  return `${body}.${sign(secretsOf(config)[0] ?? '', body)}`
}

/** Undefined for a forged token. */
export function readUnsubscribeToken(config: Config, token: string): Unsubscription | undefined {
  const [personId = '', scope = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const isOurs = secretsOf(config).some((secret) => {
    const expected = Buffer.from(sign(secret, `${personId}.${scope}`))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return isOurs && isScope(scope) ? { personId, scope } : undefined
}

const isScope = (text: string): text is Scope => text === 'DIGEST' || notificationCategories.some((category) => category === text)

export const categoriesOf = (scope: Scope) => (scope === 'DIGEST' ? notificationCategories.filter(canWait) : [scope])

export const unsubscribeUrl = (config: Config, what: Unsubscription) =>
  new URL(`/unsubscribe?t=${unsubscribeToken(config, what)}`, config.publicUrl).href
