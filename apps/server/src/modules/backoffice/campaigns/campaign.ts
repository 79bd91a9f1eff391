import type { Audience, CampaignCategory, CampaignState } from '@khue/contracts/backoffice/campaigns'
import type { Role } from '@khue/contracts/endpoint'
import { findProvince } from '@khue/contracts/ground/provinces'
import { campaignError } from './campaigns.errors.ts'

export const campaignEvents = ['SCHEDULED', 'UNSCHEDULED', 'BEGUN', 'RETRIED', 'FINISHED', 'STOPPED'] as const
export type CampaignEvent = (typeof campaignEvents)[number]

/** The state after each event; any other move is refused. */
const moves: Record<CampaignState, Partial<Record<CampaignEvent, CampaignState>>> = {
  DRAFT: { SCHEDULED: 'SCHEDULED' },
  SCHEDULED: { UNSCHEDULED: 'DRAFT', BEGUN: 'SENDING', RETRIED: 'SCHEDULED', STOPPED: 'STOPPED' },
  SENDING: { RETRIED: 'SENDING', FINISHED: 'SENT', STOPPED: 'STOPPED' },
  SENT: { STOPPED: 'STOPPED' }, // e-mails may still wait for their hour
  STOPPED: {},
}

export function moveState(from: CampaignState, event: CampaignEvent) {
  const to = moves[from][event]
  if (!to) throw campaignError.CAMPAIGN_STATE_LOCKED({ state: from })
  return to
}

/** Throws unless the campaign is a draft: only drafts can be edited. */
export function checkDraft(state: CampaignState) {
  if (state !== 'DRAFT') throw campaignError.CAMPAIGN_STATE_LOCKED({ state })
}

const namesOfRoles: Record<Role, string> = {
  student: 'học sinh',
  parent: 'phụ huynh',
  teacher: 'giáo viên',
  tutor: 'gia sư',
  master: 'đại diện giáo dục',
  admin: 'quản trị viên',
}
const namedProvinces = 3

export type AudienceNames = { plans: ReadonlyMap<string, string>; className: string | undefined }

/** One sentence for the reader: why they received the message. */
export function explainAudience(category: CampaignCategory, audience: Audience, { plans, className }: AudienceNames) {
  const who = audience.roles.length > 0 ? list(audience.roles.map((role) => namesOfRoles[role])) : 'mọi người dùng'
  const parts = [
    audience.skus.length > 0 && `đang dùng gói ${list(audience.skus.map((sku) => plans.get(sku) ?? sku))}`,
    audience.isWithoutPlan && 'chưa có gói thành viên',
    audience.provinceCodes.length > 0 && `ở ${placesOf(audience.provinceCodes)}`,
    className && `có chỗ trong lớp ${shortened(className)}`,
  ].filter((part) => typeof part === 'string' && part !== '')
  const whom = [who, ...parts].join(' ')
  return sentenceFor(category, whom.length > longest ? 'một nhóm người dùng mà bạn thuộc về' : whom)
}
const longest = 180

const sentenceFor = (category: CampaignCategory, whom: string) =>
  category === 'ADS'
    ? `Khuê gửi tin này cho ${whom}, đã đồng ý nhận quảng cáo. Bạn có thể tắt quảng cáo bất cứ lúc nào trong cài đặt thông báo.`
    : `Khuê gửi tin này cho ${whom}.`

const list = (all: readonly string[]) =>
  all.length > namedProvinces ? `${all.slice(0, namedProvinces).join(', ')} và nhóm khác` : joined(all)
const joined = (all: readonly string[]) => [all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(' và ')
const placesOf = (codes: readonly string[]) =>
  codes.length > namedProvinces
    ? `${codes.length} tỉnh, thành phố được chọn`
    : joined(codes.map((code) => findProvince(code)?.name ?? code))
const shortened = (name: string) => (name.length > 80 ? `${name.slice(0, 79)}…` : name)
