import { CampaignContent } from '@khue/contracts/backoffice/campaigns'
import { roles } from '@khue/contracts/endpoint'
import { provinceCodes } from '@khue/contracts/ground/provinces'
import { z } from 'zod'
import { campaignsAdminText as text } from './campaigns-admin.text.ts'
import { planField, provinceField, roleField } from './field-names.ts'

const typed = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** The whole form in the API's shape; browsers do not send an unticked box. */
function contentOf(form: unknown) {
  const fields: Record<string, unknown> = { ...(typeof form === 'object' ? form : {}) }
  const isOn = (name: string) => fields[name] === 'on'
  const skus = Object.keys(fields)
    .filter((name) => name.startsWith(planField('')) && isOn(name))
    .map((name) => name.slice(planField('').length))
  return {
    category: fields.category,
    title: fields.title,
    text: fields.text,
    url: typed(fields.url) || null,
    audience: {
      roles: roles.filter((role) => isOn(roleField(role))),
      skus,
      isWithoutPlan: isOn('isWithoutPlan'),
      provinceCodes: provinceCodes.filter((code) => isOn(provinceField(code))),
      classCode: typed(fields.classCode).toLowerCase() || null,
    },
  }
}
export const CampaignFields = z.preprocess(contentOf, CampaignContent)

const Version = z.coerce.number().int().min(0)
export const CampaignChange = z.preprocess(
  (form) => ({ ...contentOf(form), version: typeof form === 'object' && form !== null && 'version' in form ? form.version : undefined }),
  CampaignContent.extend({ version: Version }),
)

/** Parses a `datetime-local` value as Vietnamese time, independent of the machine's time zone. */
const Wall = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, text.atMissing)
export const ScheduleFields = z.discriminatedUnion('when', [
  z.object({ step: z.literal('schedule'), when: z.literal('now'), version: Version }).transform(({ version }) => ({ version, at: null })),
  z.object({ step: z.literal('schedule'), when: z.literal('later'), version: Version, at: Wall }).transform(({ version, at }) => ({
    version,
    at: `${at.length === 16 ? `${at}:00` : at}+07:00`,
  })),
])
