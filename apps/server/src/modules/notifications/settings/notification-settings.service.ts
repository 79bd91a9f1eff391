import {
  channelsOf,
  isOnByDefault,
  notificationCategories,
  type NotificationSettings,
  type NotificationSettingsChange,
} from '@khue/contracts/notification-settings'
import type { z } from 'zod'
import { type Deps, transact } from '#platform/deps'
import * as stored from './notification-settings.repository.ts'

/** A person's settings, with the defaults filled in. */
export async function readSettings({ db }: Deps, personId: string): Promise<NotificationSettings> {
  const [switches, rest] = [await stored.findSwitches(db, personId), await stored.findRest(db, personId)]
  const isSwitchedOn = new Map(switches.map(({ category, channel, isOn }) => [`${category} ${channel}`, isOn]))
  return {
    items: notificationCategories.map((category) => ({
      category,
      channels: channelsOf[category].map((channel) => ({
        channel,
        isOn: isSwitchedOn.get(`${category} ${channel}`) ?? isOnByDefault(category),
      })),
    })),
    quietHours: rest?.from && rest.to ? { from: rest.from, to: rest.to } : null,
    hasDailyDigest: rest?.hasDailyDigest ?? false,
  }
}

export const changeSettings = (deps: Deps, personId: string, change: z.output<typeof NotificationSettingsChange>) =>
  transact(deps, async (inside) => {
    await stored.saveSwitches(inside.db, personId, change.switches ?? [])
    await stored.saveRest(inside.db, personId, change)
    return readSettings(inside, personId)
  })

export async function collectSettings(deps: Deps, personId: string) {
  return { 'Cài đặt thông báo': await readSettings(deps, personId) }
}

export const eraseSettings = ({ db }: Deps, personId: string) => stored.deleteSettings(db, personId)
