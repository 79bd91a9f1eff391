import type { Campaign, CampaignStats, CampaignRow } from '@khue/contracts/backoffice/campaigns'
import type { Role } from '@khue/contracts/endpoint'
import type { Notification } from '@khue/contracts/people/notifications'
import { findProvince } from '@khue/contracts/ground/provinces'
import { formatDateTime, formatNumber } from '#app/shared/format.ts'
import { campaignHref } from './campaign-paths.ts'
import { campaignsAdminText as text } from './campaigns-admin.text.ts'

const tones = { DRAFT: undefined, SCHEDULED: 'primary', SENDING: 'apricot', SENT: 'success', STOPPED: 'danger' } as const

const momentOf = ({ state, scheduledAt, endedAt, changedAt }: CampaignRow) =>
  formatDateTime((state === 'DRAFT' ? changedAt : state === 'SCHEDULED' || state === 'SENDING' ? scheduledAt : endedAt) ?? changedAt)

const toState = ({ state, failure }: CampaignRow) =>
  failure ? { label: text.failing, tone: 'danger' as const } : { label: text.states[state], tone: tones[state] }

/** A campaign as a row of the list. */
export const toCampaignRow = (campaign: CampaignRow) => ({
  id: campaign.id,
  title: campaign.title,
  href: campaignHref(campaign.id),
  category: text.categories[campaign.category],
  state: toState(campaign),
  failure: campaign.failure && text.failures[campaign.failure.reason],
  when: text.when[campaign.state](momentOf(campaign)),
  delivered: campaign.delivered > 0 || campaign.state === 'SENT' ? text.people(formatNumber(campaign.delivered)) : '',
})
export type CampaignRowView = ReturnType<typeof toCampaignRow>

type Names = { roles: Record<Role, string>; plans: ReadonlyMap<string, string> }

/** The audience, one entry per criterion; without criteria it is everybody. */
function receiversOf({ audience, className }: Campaign, { roles, plans }: Names) {
  const { skus, isWithoutPlan, provinceCodes, classCode } = audience
  const chosen = [
    { label: text.roles, values: audience.roles.map((role) => roles[role]) },
    { label: text.plans, values: [...skus.map((sku) => plans.get(sku) ?? sku), ...(isWithoutPlan ? [text.withoutPlan] : [])] },
    { label: text.provinces, values: provinceCodes.map((code) => findProvince(code)?.name ?? code) },
    { label: text.className, values: classCode === null ? [] : [className ?? classCode] },
  ]
  return chosen.filter(({ values }) => values.length > 0).map(({ label, values }) => ({ label, value: values.join(', ') }))
}

/** The failure, its time, and how the admin can resolve it. */
const toFailure = ({ state }: CampaignRow, { reason, at }: NonNullable<CampaignRow['failure']>) => [
  text.failures[reason],
  text.failedAt(formatDateTime(at)),
  state === 'SCHEDULED' ? text.canMend : text.canStop,
]

/** View model of the campaign page. */
export const toCampaignView = (campaign: Campaign, names: Names, at: number) => ({
  ...toCampaignRow(campaign),
  state: { id: campaign.state, ...toState(campaign) },
  failure: campaign.failure && toFailure(campaign, campaign.failure),
  version: campaign.version,
  moment: momentOf(campaign),
  deliveredCount: formatNumber(campaign.delivered),
  isAds: campaign.category === 'ADS',
  receivers: receiversOf(campaign, names),
  link: campaign.url ?? text.ownPage,
  reason: campaign.reason,
  push: campaign.preview.push,
  mail: campaign.preview.mail,
  notification: asNotification(campaign, at),
  at,
})
export type CampaignView = ReturnType<typeof toCampaignView>

/** The notification as it will appear in an inbox. */
const asNotification = ({ id, title, category, url, reason, preview: { content, marks } }: Campaign, at: number): Notification => ({
  id,
  title,
  content,
  highlightMarks: marks,
  publishedAt: new Date(at).toISOString(),
  isRead: false,
  isArchived: false,
  category,
  type: 'CAMPAIGN',
  url,
  openDetail: url === null,
  context: null,
  reason,
})

/** Rounds to one decimal and drops a zero: 33,3 and 50. */
const percent = (count: number, of: number) => formatNumber((count / of) * 100, 1).replace(/,0$/, '')

/** Campaign statistics in display order. */
export function toNumbers({ delivered, seen, opened, channels }: CampaignStats) {
  const share = (count: number) => (delivered > 0 ? text.share(percent(count, delivered)) : undefined)
  return [
    { label: text.delivered, value: formatNumber(delivered), note: text.deliveredNote, share: undefined },
    { label: text.seen, value: formatNumber(seen), note: text.seenNote, share: share(seen) },
    { label: text.opened, value: formatNumber(opened), note: text.openedNote, share: share(opened) },
    ...channels
      .filter(({ channel, sent, waiting, failed, suppressed }) => isFree(channel) || sent + waiting + failed + suppressed > 0)
      .map((way) => ({ label: text.channels[way.channel], value: formatNumber(way.sent), note: noteOf(way), share: undefined })),
  ]
}

type Way = CampaignStats['channels'][number]
const isFree = (channel: Way['channel']) => channel === 'push' || channel === 'email'

/** Also names the messages that are queued, failed or suppressed. */
function noteOf(way: Way) {
  const rest = (['waiting', 'failed', 'suppressed'] as const).filter((became) => way[became] > 0)
  return [text.sentOver, ...rest.map((became) => text[became](formatNumber(way[became])))].join(', ')
}

export const isWaiting = (counts: CampaignStats | undefined) => counts?.channels.some(({ waiting }) => waiting > 0) === true

type Begin = Pick<CampaignRow, 'state' | 'scheduledAt'>
/** Milliseconds until the start; undefined unless the campaign is scheduled. */
export const dueIn = ({ state, scheduledAt }: Begin, at: number) =>
  state === 'SCHEDULED' && scheduledAt !== null ? Math.max(0, Date.parse(scheduledAt) - at) : undefined

/** Milliseconds until polling for progress makes sense; undefined when nothing can change. */
export function movesIn(campaign: Begin, counts: CampaignStats | undefined, at: number) {
  const { state } = campaign
  if (state === 'SCHEDULED') return dueIn(campaign, at)
  return state === 'SENDING' || (state === 'SENT' && isWaiting(counts)) ? 0 : undefined
}
