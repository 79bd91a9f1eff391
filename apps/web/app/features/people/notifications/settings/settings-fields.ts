import { channelsOf, notificationCategories, NotificationSettingsChange } from '@khue/contracts/people/notification-settings'
import { z } from 'zod'
import { switchName } from './switch-name.ts'

const isOn = (fields: Record<string, unknown>, name: string) => fields[name] === 'on' // browsers do not send an unticked box

/** The whole form in the API's shape: every switch, on or off. */
export const SettingsFields = z.preprocess((form) => {
  const fields: Record<string, unknown> = { ...(typeof form === 'object' ? form : {}) }
  return {
    preferences: notificationCategories.flatMap((category) =>
      channelsOf[category].map((channel) => ({ category, channel, isOn: isOn(fields, switchName(category, channel)) })),
    ),
    quietHours: isOn(fields, 'quiet') ? { from: fields['quietHours.from'], to: fields['quietHours.to'] } : null,
    hasDailyDigest: isOn(fields, 'hasDailyDigest'),
    wakesForLessons: isOn(fields, 'wakesForLessons'),
  }
}, NotificationSettingsChange)
