import type { NotificationCategory } from '@khue/contracts/people/notification-settings'

/** The tabs of the inbox. Every category has its tab; the last tab holds what was put away, whatever its category. */
export const inboxTabs = ['all', 'study', 'money', 'gifts', 'account', 'archived'] as const
export type InboxTab = (typeof inboxTabs)[number]

const tabOf = {
  RMD: 'study',
  GENERAL: 'study',
  TRANS: 'money',
  GIFT: 'gifts',
  ADS: 'gifts',
  WARN: 'account',
  CS: 'account',
  PROD: 'account',
} as const satisfies Record<NotificationCategory, InboxTab>

const categories = Object.keys(tabOf) as (keyof typeof tabOf)[]

/** What a tab asks the inbox for. */
export function queryOf(tab: InboxTab) {
  if (tab === 'all') return {}
  if (tab === 'archived') return { archived: 'true' as const }
  return { category: categories.filter((category) => tabOf[category] === tab) }
}

/** The tab that an address names; all of it when it names none that exists. */
export const readTab = (params: URLSearchParams): InboxTab => inboxTabs.find((tab) => tab === params.get('tab')) ?? 'all'
