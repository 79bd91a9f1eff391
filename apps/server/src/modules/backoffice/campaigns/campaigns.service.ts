import {
  type Campaign,
  campaignDaysAhead,
  campaignPageSize,
  type CampaignContent,
  type CampaignRow,
  type listCampaigns as listContract,
} from '@khue/contracts/backoffice/campaigns'
import type { AuditAction } from '@khue/contracts/ground/audit'
import type { Query } from '@khue/contracts/endpoint'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#modules/ground/audit'
import { findClassByCode } from '#modules/offer/open-classes'
import { countMailing, type Notice, previewNotice, stopMailing, sendTestNotice } from '#modules/people/notifications'
import { listPlanNames } from '#modules/sale/subscriptions'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import * as audience from './audience.service.ts'
import { type AudienceNames, type CampaignEvent, checkDraft, moveState, explainAudience } from './campaign.ts'
import { campaignError } from './campaigns.errors.ts'
import * as stored from './campaigns.repository.ts'
import type { CampaignRecord } from './campaigns.tables.ts'

const toRow = ({ id, title, category, state, delivered, failure, failedAt, ...times }: CampaignRecord): CampaignRow => ({
  id,
  title,
  category,
  state,
  delivered,
  scheduledAt: times.scheduledAt?.toISOString() ?? null,
  endedAt: times.endedAt?.toISOString() ?? null,
  changedAt: times.changedAt.toISOString(),
  failure: failure && failedAt && { reason: failure, at: failedAt.toISOString() },
})

/** The newest first. */
export async function listCampaigns({ db }: Deps, search: Query<typeof listContract>) {
  const rows = await stored.listCampaigns(db, search, campaignPageSize + 1)
  const items = rows.slice(0, campaignPageSize).map(toRow)
  const nextCursor = rows.length > campaignPageSize ? items.at(-1)?.id : undefined
  return { items, ...(nextCursor && { nextCursor }) }
}

async function getRecord(deps: Deps, id: string) {
  const campaign = await stored.findCampaign(deps.db, id)
  if (!campaign) throw campaignError.CAMPAIGN_NOT_FOUND()
  return campaign
}

async function readNames(deps: Deps, { audience: { skus, classCode } }: Pick<CampaignContent, 'audience'>): Promise<AudienceNames> {
  const [plans, learnt] = [await listPlanNames(deps, skus), classCode === null ? undefined : await findClassByCode(deps, classCode)]
  return { plans, className: learnt?.title }
}

/** The notice that each reader gets. */
export async function noticeOf(deps: Deps, campaign: CampaignRecord): Promise<Notice> {
  const { id, category, title, text, url, audience: wanted } = campaign
  return {
    event: `campaign ${id}`,
    category,
    type: 'CAMPAIGN',
    title,
    text,
    ...(url !== null && { url }),
    openDetail: url === null, // without another link, its own page shows the full text
    reason: explainAudience(category, wanted, await readNames(deps, campaign)),
    campaignId: id,
  }
}

export async function getCampaign(deps: Deps, id: string): Promise<Campaign> {
  const campaign = await getRecord(deps, id)
  const { version, text, url, audience: wanted } = campaign
  const { className } = await readNames(deps, campaign)
  const notice = await noticeOf(deps, campaign)
  return {
    ...toRow(campaign),
    version,
    text,
    url,
    audience: wanted,
    className: className ?? null,
    reason: notice.reason,
    preview: previewNotice(deps, notice),
  }
}

/** Throws for plans and classes that do not exist. */
async function checkAudience(deps: Deps, content: CampaignContent) {
  const { plans, className } = await readNames(deps, content)
  if (content.audience.skus.some((sku) => !plans.has(sku))) throw campaignError.CAMPAIGN_PLAN_UNKNOWN()
  if (content.audience.classCode !== null && className === undefined) throw campaignError.CAMPAIGN_CLASS_UNKNOWN()
}

type About = Pick<CampaignRecord, 'id' | 'title'>
const audit = (deps: Deps, actor: Pick<Actor, 'id'>, { id, title }: About, [action, details]: [AuditAction, object?]) =>
  recordAudit(deps, { actor, action, subject: { kind: 'campaign', id }, details: { title, ...details } })

/** A new draft. Throws CAMPAIGN_PLAN_UNKNOWN, CAMPAIGN_CLASS_UNKNOWN. */
export const composeCampaign = (deps: Deps, actor: Pick<Actor, 'id'>, content: CampaignContent) =>
  transact(deps, async (deps) => {
    await checkAudience(deps, content)
    const id = await stored.insertCampaign(deps.db, content)
    await audit(deps, actor, { id, title: content.title }, ['campaign.created'])
    return { id }
  })

async function lock(deps: Deps, id: string) {
  const campaign = await stored.lockCampaign(deps.db, id)
  if (!campaign) throw campaignError.CAMPAIGN_NOT_FOUND()
  return campaign
}

/** Asserts that the updated row exists: the caller holds its lock. */
function changed(campaign: CampaignRecord | undefined) {
  if (!campaign) throw campaignError.CAMPAIGN_NOT_FOUND()
  return toRow(campaign)
}

/** Throws CAMPAIGN_STATE_LOCKED, CAMPAIGN_CHANGED and as `composeCampaign`. */
export const changeCampaign = (deps: Deps, actor: Actor, id: string, { version, ...content }: CampaignContent & { version: number }) =>
  transact(deps, async (deps) => {
    const campaign = await lock(deps, id)
    checkDraft(campaign.state)
    if (campaign.version !== version) throw campaignError.CAMPAIGN_CHANGED()
    await checkAudience(deps, content)
    const saved = changed(await stored.setContent(deps.db, id, content))
    await audit(deps, actor, { id, title: content.title }, ['campaign.changed'])
    return saved
  })

export const deleteCampaign = (deps: Deps, actor: Actor, id: string) =>
  transact(deps, async (deps) => {
    const campaign = await lock(deps, id)
    checkDraft(campaign.state)
    await stored.deleteCampaign(deps.db, id)
    await audit(deps, actor, campaign, ['campaign.deleted'])
  })

export const countAudience = async (deps: Deps, id: string) => audience.countAudience(deps, await getRecord(deps, id))

export async function getCampaignStats(deps: Deps, id: string) {
  const { delivered } = await getRecord(deps, id)
  return { delivered, ...(await countMailing(deps, id)) }
}

/** Sent only to the calling admin, and not counted. */
export async function sendTestCampaign(deps: Deps, actor: Actor, id: string) {
  const { campaignId: _, ...notice } = await noticeOf(deps, await getRecord(deps, id))
  await sendTestNotice(deps, actor.id, { ...notice, event: `campaign.test ${uuidv7()}`, reason: 'Bạn gửi thử tin này cho chính mình.' })
}

type Planned = { version: number; at: Date | null }

/** Schedules sending from `at`, or at once without it. Throws CAMPAIGN_CHANGED when the content has changed since, CAMPAIGN_TIME_INVALID. */
export const planCampaign = (deps: Deps, actor: Pick<Actor, 'id'>, id: string, { version, at }: Planned) =>
  transact(deps, async (deps) => {
    const campaign = await lock(deps, id)
    const state = moveState(campaign.state, 'SCHEDULED')
    if (campaign.version !== version) throw campaignError.CAMPAIGN_CHANGED()
    if (at && !(await stored.isTimely(deps.db, at, campaignDaysAhead))) throw campaignError.CAMPAIGN_TIME_INVALID()
    const scheduled = await stored.setState(deps.db, id, { state, scheduledAt: at ?? 'now' })
    await audit(deps, actor, campaign, ['campaign.scheduled', { at: scheduled?.scheduledAt?.toISOString() }])
    return changed(scheduled)
  })

type Step = { event: CampaignEvent; action: AuditAction; change: Omit<stored.Move, 'state'> }
const move = (deps: Deps, actor: Actor, id: string, { event, action, change }: Step) =>
  transact(deps, async (deps) => {
    const campaign = await lock(deps, id)
    const moved = await stored.setState(deps.db, id, { ...change, state: moveState(campaign.state, event) })
    await audit(deps, actor, campaign, [action, { delivered: campaign.delivered }])
    return changed(moved)
  })

/** Returns a campaign to draft. Refused once the first recipient was notified. */
export const unscheduleCampaign = (deps: Deps, actor: Actor, id: string) =>
  move(deps, actor, id, { event: 'UNSCHEDULED', action: 'campaign.unscheduled', change: { scheduledAt: null } })

/** Retries a failed campaign at once. */
export const retryCampaign = (deps: Deps, actor: Actor, id: string) =>
  move(deps, actor, id, { event: 'RETRIED', action: 'campaign.retried', change: {} })

/** Stops a campaign: the running batch is its last, and pending push and e-mail messages are not sent. */
export const stopCampaign = (deps: Deps, actor: Actor, id: string) =>
  transact(deps, async (deps) => {
    const row = await move(deps, actor, id, { event: 'STOPPED', action: 'campaign.stopped', change: { isEnded: true } })
    await stopMailing(deps, id)
    return row
  })
