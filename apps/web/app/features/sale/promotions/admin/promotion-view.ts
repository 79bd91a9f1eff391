import type { getPromotionStats, previewPromotion, Promotion, PromotionCodeRow, PromotionRow } from '@khue/contracts/sale/promotions-admin'
import type { Reply } from '@khue/contracts/endpoint'
import { formatDate, formatDay, formatNumber, formatVnd } from '#app/shared/format.ts'
import { promotionHref } from './promotion-paths.ts'
import { promotionsAdminText as text } from './promotions-admin.text.ts'

const tones = { DRAFT: undefined, ACTIVE: 'success', PAUSED: 'warn', ENDED: 'danger' } as const
export const stateTag = ({ state }: Pick<PromotionRow, 'state'>) => ({ label: text.states[state], tone: tones[state] })

const countOf = (count: number | null) => (count === null ? undefined : formatNumber(count))

export const toPromotionRow = (row: PromotionRow) => ({
  id: row.id,
  name: row.name,
  href: promotionHref(row.id),
  note: `${text.effects[row.effect]} · ${text.entries[row.entry].label}`,
  explanation: row.explanation,
  when: row.endsAt ? text.until(formatDate(row.startsAt), formatDate(row.endsAt)) : text.from(formatDate(row.startsAt)),
  uses: text.usesOf(formatNumber(row.uses), countOf(row.maxUses)),
  state: stateTag(row),
})
export type PromotionRowView = ReturnType<typeof toPromotionRow>

export const toCodeRow = ({ code, source, owner, uses, maxUses, expiresAt, isWithdrawn }: PromotionCodeRow) => ({
  code,
  isWithdrawn,
  note: [
    text.sources[source],
    owner && text.owner(owner.name),
    text.usesOf(formatNumber(uses), countOf(maxUses)),
    expiresAt && formatDate(expiresAt),
    isWithdrawn && text.withdrawn,
  ]
    .filter(Boolean)
    .join(' · '),
})
export type CodeRowView = ReturnType<typeof toCodeRow>

type Counts = Reply<typeof getPromotionStats>
export const toNumbers = ({ used, people, households, held, released, discount }: Counts) => [
  { label: text.used, value: formatNumber(used), note: text.usedNote(formatNumber(people), formatNumber(households)) },
  { label: text.held, value: formatNumber(held), note: text.heldNote },
  { label: text.released, value: formatNumber(released), note: text.releasedNote },
  { label: text.discount, value: formatVnd(discount), note: text.discountNote },
]
export const toDays = ({ days }: Counts) =>
  days.map(({ day, uses, discount }) => ({ day: formatDay(day), uses: formatNumber(uses), discount: formatVnd(discount) }))

type Preview = Reply<typeof previewPromotion>
/** Effect of a draft, line by line. */
export const toPreview = ({ lines, refused, unknown, total, amountDue }: Preview) => ({
  lines: lines.map((line, at) => ({
    key: `${at} ${line.sku}`,
    name: line.name,
    price: formatVnd(line.price),
    amountDue: formatVnd(line.amountDue),
    isLess: line.amountDue < line.price,
    steps: line.steps.map(({ explanation, amount, bonusDays, isDraft }) => ({
      explanation: isDraft && explanation !== text.unnamed ? `${explanation} (${text.thisDraft})` : explanation,
      gives: bonusDays > 0 ? text.days(bonusDays) : `−${formatVnd(amount)}`,
    })),
  })),
  notes: [
    ...refused.map(({ code, explanation }) => (code === null ? text.draftRefused(explanation) : text.codeRefused(code, explanation))),
    ...(unknown.length > 0 ? [text.unknownItems(unknown.join(', '))] : []),
  ],
  total: formatVnd(total),
  amountDue: formatVnd(amountDue),
})
export type PreviewView = ReturnType<typeof toPreview>

/** A time as a `datetime-local` value, in Vietnamese time. */
export const wallOf = (moment: string) => new Date(Date.parse(moment) + 7 * 60 * 60_000).toISOString().slice(0, 16)

/** Initial values of the editor. */
export const draftOf = (promotion: Promotion) => ({
  name: promotion.name,
  explanation: promotion.explanation,
  entry: promotion.entry,
  effect: promotion.effect,
  value: promotion.effect === 'FREE_COURSE' ? null : promotion.value,
  cap: promotion.cap,
  freeCount: promotion.freeCount,
  stacking: promotion.stacking,
  position: promotion.position,
  fundedBy: promotion.fundedBy,
  startsAt: wallOf(promotion.startsAt),
  endsAt: promotion.endsAt && wallOf(promotion.endsAt),
  maxUses: promotion.maxUses,
  maxPerPerson: promotion.maxPerPerson,
  maxPerHousehold: promotion.maxPerHousehold,
  kinds: promotion.conditions.kinds,
  categoryIds: promotion.conditions.categoryIds,
  teacherIds: promotion.conditions.teacherIds,
  skus: promotion.conditions.skus.join('\n'),
  minTotal: promotion.conditions.minTotal || null,
  isFirstOrder: promotion.conditions.isFirstOrder,
  isForMembers: promotion.conditions.isForMembers,
  isReferralReward: promotion.conditions.isReferralReward,
})
export type DraftView = ReturnType<typeof draftOf>
/** Default: 10% off everything from now on, with a code. */
export const emptyDraft = (now: number): DraftView => ({
  name: '',
  explanation: '',
  entry: 'CODE',
  effect: 'PERCENT',
  value: 10,
  cap: null,
  freeCount: null,
  stacking: 'STACKABLE',
  position: 0,
  fundedBy: 'PLATFORM',
  startsAt: wallOf(new Date(now).toISOString()),
  endsAt: null,
  maxUses: null,
  maxPerPerson: null,
  maxPerHousehold: null,
  kinds: [],
  categoryIds: [],
  teacherIds: [],
  skus: '',
  minTotal: null,
  isFirstOrder: false,
  isForMembers: false,
  isReferralReward: false,
})
