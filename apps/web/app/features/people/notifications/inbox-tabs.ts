import type { NotificationCategory } from '@khue/contracts/people/notification-settings'

/** Tabs of the inbox. Every category belongs to one tab; the last tab holds archived notifications of all categories. */
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

/** The inbox query of a tab. */
export function queryOf(tab: InboxTab) {
  if (tab === 'all') return {}
  if (tab === 'archived') return { archived: 'true' as const }
  return { category: categories.filter((category) => tabOf[category] === tab) }
}

/** The tab of an address; "all" when it names no known one. */
export const readTab = (params: URLSearchParams): InboxTab => inboxTabs.find((tab) => tab === params.get('tab')) ?? 'all'
