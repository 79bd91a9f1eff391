import { grantVouchers } from '@khue/contracts/sale/gifts'
import { productKinds } from '@khue/contracts/ground/product-kinds'
import { codesPerRequest } from '@khue/contracts/sale/promotions'
import { makePromotionCodes, previewPromotion, PromotionDraft } from '@khue/contracts/sale/promotions-admin'
import { z } from 'zod'
import { typedNumber } from '#app/shared/typed-number.ts'
import { categoryField, kindField, teacherField } from './field-names.ts'
import { promotionsAdminText as text } from './promotions-admin.text.ts'

type Fields = Record<string, unknown>
const fieldsOf = (form: unknown): Fields => ({ ...(typeof form === 'object' ? form : {}) })
const typed = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const numberOf = (value: unknown) => typedNumber(value) ?? null
/** Parses a `datetime-local` value as Vietnamese time, independent of the machine's time zone. */
const momentOf = (value: unknown) => (typed(value) === '' ? null : `${typed(value).padEnd(19, ':00')}+07:00`)
const linesOf = (value: unknown) => [
  ...new Set(
    typed(value)
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]
const ticked = (fields: Fields, prefix: string) =>
  Object.keys(fields)
    .filter((name) => name.startsWith(prefix) && fields[name] === 'on')
    .map((name) => name.slice(prefix.length))

/** The whole editor in the API's shape; hidden fields of other effects are dropped. */
function draftOf(form: unknown) {
  const fields = fieldsOf(form)
  const { effect } = fields
  const isOn = (name: string) => fields[name] === 'on'
  return {
    name: typed(fields.name),
    explanation: typed(fields.explanation),
    entry: fields.entry,
    effect,
    value: effect === 'FREE_COURSE' ? 0 : numberOf(fields.value),
    cap: effect === 'PERCENT' ? numberOf(fields.cap) : null,
    freeCount: effect === 'BUY_N' ? numberOf(fields.freeCount) : null,
    stacking: fields.stacking,
    position: numberOf(fields.position) ?? 0,
    fundedBy: fields.fundedBy,
    conditions: {
      kinds: productKinds.filter((kind) => isOn(kindField(kind))),
      categoryIds: ticked(fields, categoryField('')).map(Number),
      teacherIds: ticked(fields, teacherField('')),
      skus: linesOf(fields.skus),
      minTotal: numberOf(fields.minTotal) ?? 0,
      isFirstOrder: isOn('isFirstOrder'),
      isForMembers: isOn('isForMembers'),
      isReferralReward: isOn('isReferralReward'),
    },
    startsAt: momentOf(fields.startsAt),
    endsAt: momentOf(fields.endsAt),
    maxUses: numberOf(fields.maxUses),
    maxPerPerson: numberOf(fields.maxPerPerson),
    maxPerHousehold: numberOf(fields.maxPerHousehold),
  }
}
export const PromotionFields = z.preprocess(draftOf, PromotionDraft)

const unnamed = text.unnamed
/** The editor with a sample basket. The preview needs no name. */
export const PreviewFields = z.preprocess((form) => {
  const fields = fieldsOf(form)
  const draft = draftOf(form)
  return {
    draft: { ...draft, name: draft.name || unnamed, explanation: draft.explanation || unnamed },
    items: linesOf(fields.previewItems),
    codes: linesOf(fields.previewCodes).slice(0, codesPerRequest),
    isFirstOrder: fields.previewAgain !== 'on',
    isMember: fields.previewMember === 'on',
  }
}, previewPromotion.body)

// one for each form: the faults of a union name no field
const [NamedCode, CodeBatch] = makePromotionCodes.body.options
export const NamedCodeFields = z.preprocess((form) => {
  const { code, codeMaxUses } = fieldsOf(form)
  return { code: typed(code), maxUses: numberOf(codeMaxUses) }
}, NamedCode)
export const CodeBatchFields = z.preprocess((form) => ({ count: numberOf(fieldsOf(form).count) }), CodeBatch)

/** Numbers may contain spaces and are separated by line breaks. */
const phonesOf = (value: unknown) =>
  typed(value)
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter(Boolean)
export const GiveFields = z.preprocess((form) => {
  const { phones, message, days } = fieldsOf(form)
  return { phones: phonesOf(phones), message: typed(message), days: numberOf(days) }
}, grantVouchers.body)
