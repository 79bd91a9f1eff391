import {
  channelsOf,
  defaultQuietHours,
  isOnByDefault,
  type NotificationCategory,
  notificationCategories,
  type NotificationSettings,
  type NotificationSettingsChange,
} from '@khue/contracts/people/notification-settings'
import type { z } from 'zod'
import { forgetMailbox, listRefusedMailboxes, masked, sendMessage } from '#modules/ground/channels'
import { type Contact, lockSubject, listContacts } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { AppError } from '#platform/errors'
import type { IdSlice } from '#platform/postgres/id-slices'
import { mailboxError } from './mailbox.errors.ts'
import * as stored from './notification-settings.repository.ts'

/** A person's settings, with the defaults filled in. */
export async function readSettings(deps: Deps, personId: string): Promise<NotificationSettings> {
  const [preferences, rest] = [await stored.findPreferences(deps.db, personId), await stored.findQuietHours(deps.db, personId)]
  const contact = (await listContacts(deps, [personId])).get(personId)
  const isSwitchedOn = new Map(preferences.map(({ category, channel, isOn }) => [`${category} ${channel}`, isOn]))
  return {
    items: notificationCategories.map((category) => ({
      category,
      channels: channelsOf[category].map((channel) => ({
        channel,
        isOn: isSwitchedOn.get(`${category} ${channel}`) ?? isOnByDefault(category),
      })),
    })),
    quietHours: quietHoursOf(contact, rest),
    hasDailyDigest: rest?.hasDailyDigest ?? false,
    wakesForLessons: rest?.wakesForLessons ?? false,
    bouncedEmail: contact?.email !== undefined && (await isRefused(deps, contact.email)) ? masked(contact.email) : null,
  }
}

const isRefused = async (deps: Deps, email: string) => (await listRefusedMailboxes(deps, [email])).size > 0

/** The person's own quiet hours, possibly none; else those of their role. */
function quietHoursOf(contact: Contact | undefined, rest: Awaited<ReturnType<typeof stored.findQuietHours>>) {
  if (rest?.hasOwnQuietHours) return rest.from && rest.to ? { from: rest.from, to: rest.to } : null
  return defaultQuietHours(contact?.roles ?? [])
}

export const changeSettings = (deps: Deps, actor: Actor, change: z.output<typeof NotificationSettingsChange>) =>
  transact(deps, async (inside) => {
    const { id: personId } = actor
    await lockSubject(inside, actor)
    await stored.savePreferences(inside.db, personId, change.preferences ?? [])
    await stored.saveQuietHours(inside.db, personId, change)
    return readSettings(inside, personId)
  })

/**
 * Sends a test mail to the actor's mailbox, even if it was refused before; once it accepts one, other mail is sent again. Never call inside a
 * transaction. Throws EMAIL_MISSING, EMAIL_BOUNCED, MESSAGE_NOT_SENT.
 */
export async function sendTestEmail(deps: Deps, { id }: Actor) {
  const email = (await listContacts(deps, [id])).get(id)?.email
  if (email === undefined) throw mailboxError.EMAIL_MISSING()
  const params = { title: 'Hộp thư này nhận được thư của Khuê', text: 'Từ bây giờ Khuê lại gửi thông báo qua email về đây.' }
  try {
    await sendMessage(deps, { template: 'notice', params, to: { email } })
  } catch (error) {
    const isNotSent = error instanceof AppError && error.code === 'MESSAGE_NOT_SENT'
    throw isNotSent && (await isRefused(deps, email)) ? mailboxError.EMAIL_BOUNCED() : error
  }
}

/** Ids of people who consented to a category that is off by default (`isOnByDefault`), on any channel. */
export const listConsenting = ({ db }: Deps, category: NotificationCategory, slice: IdSlice) => stored.listIdsOfOn(db, category, slice)

/** Those of these people who asked to be reminded of a lesson that begins, also in their quiet hours. */
export const listWokenForLessons = async ({ db }: Pick<Deps, 'db'>, personIds: readonly string[]) =>
  personIds.length > 0 ? stored.listWokenForLessons(db, personIds) : new Set<string>()

export async function collectSettings(deps: Deps, personId: string) {
  return { 'Cài đặt thông báo': await readSettings(deps, personId) }
}

export async function eraseSettings(deps: Deps, personId: string) {
  const email = (await listContacts(deps, [personId])).get(personId)?.email
  if (email !== undefined) await forgetMailbox(deps, email)
  await stored.deleteSettings(deps.db, personId)
}
