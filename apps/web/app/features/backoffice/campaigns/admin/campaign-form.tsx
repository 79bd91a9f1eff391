import { useState } from 'react'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { FieldGroup } from '#app/shared/ui/field.tsx'
import { type FieldSpec, FormFields } from '#app/shared/ui/form-fields.tsx'
import { FormPanel, PageForm } from '#app/shared/ui/page-form.tsx'
import type { Option } from '#app/shared/ui/select-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import styles from './campaign-form.module.css'
import { campaignsAdminText as text } from './campaigns-admin.text.ts'
import { planField, provinceField, roleField } from './field-names.ts'

/** Options of the editor. The page passes them in, because importing the contract's lists would bundle its schemas. */
export type CampaignOptions = {
  categories: readonly Option[]
  roles: readonly Option[]
  plans: readonly Option[]
  provinces: readonly Option[]
  /** Upcoming classes; the admin can also type another code. */
  classes: readonly Option[]
}
/** Initial values of the form. */
export type CampaignDraft = {
  version?: number
  category: string
  title: string
  text: string
  url: string | null
  audience: {
    roles: readonly string[]
    skus: readonly string[]
    isWithoutPlan: boolean
    provinceCodes: readonly string[]
    classCode: string | null
  }
}
export const emptyDraft: CampaignDraft = {
  category: 'GENERAL',
  title: '',
  text: '',
  url: null,
  audience: { roles: [], skus: [], isWithoutPlan: false, provinceCodes: [], classCode: null },
}

type Props = {
  draft: CampaignDraft
  options: CampaignOptions
  save: string
  cancelHref: string
  refusal: FormRefusal | undefined
  isSending: boolean
}
type Part = { draft: CampaignDraft; options: CampaignOptions; wrong: ReadonlyMap<string, string> }

/** Editor for a campaign's content and audience. */
export const CampaignForm = ({ draft, options, save, cancelHref, refusal, isSending }: Props) => (
  <PageForm
    {...{ refusal, isSending, save }}
    {...(draft.version !== undefined && { fields: { version: String(draft.version) } })}
    leave={{ to: cancelHref, label: text.cancel }}
  >
    {(wrong) => (
      <>
        <FormPanel id="words" title={text.words}>
          <div className={styles.fields}>
            <FormFields list={wordsOf(options)} of={draft} wrong={wrong} />
          </div>
        </FormPanel>
        <AudienceFields {...{ draft, options, wrong }} />
      </>
    )}
  </PageForm>
)

const wordsOf = ({ categories }: CampaignOptions): FieldSpec[] => [
  { kind: 'choice', name: 'category', label: text.category, hint: text.categoryHint, options: categories },
  { name: 'title', label: text.heading, required: true, maxLength: 200 },
  { kind: 'text', name: 'text', label: text.body, hint: text.bodyHint, required: true, rows: 6, maxLength: 5000 },
  { name: 'url', label: text.url, hint: text.urlHint, maxLength: 500 },
]

const AudienceFields = ({ draft: { audience }, options, wrong }: Part) => (
  <FormPanel id="audience" title={text.audience} lead={text.audienceLead}>
    <FieldGroup label={text.roles} error={wrong.get('audience.roles')}>
      <Boxes options={options.roles} nameOf={roleField} chosen={audience.roles} />
    </FieldGroup>
    <FieldGroup label={text.plans} error={wrong.get('audience.isWithoutPlan')}>
      <div className={styles.boxes}>
        {options.plans.map(({ value, label }) => (
          <Checkbox key={value} name={planField(value)} label={label} defaultChecked={audience.skus.includes(value)} />
        ))}
        <Checkbox name="isWithoutPlan" label={text.withoutPlan} defaultChecked={audience.isWithoutPlan} />
      </div>
    </FieldGroup>
    <Provinces options={options.provinces} chosen={audience.provinceCodes} />
    <div className={styles.fields}>
      <TextField
        label={text.classCode}
        name="classCode"
        list="classes"
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={audience.classCode ?? ''}
        hint={text.classCodeHint}
        error={wrong.get('audience.classCode')}
      />
      <datalist id="classes">
        {options.classes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </div>
  </FormPanel>
)

type Boxed = { options: readonly Option[]; nameOf: (value: string) => string; chosen: readonly string[] }
const Boxes = ({ options, nameOf, chosen }: Boxed) => (
  <div className={styles.boxes}>
    {options.map(({ value, label }) => (
      <Checkbox key={value} name={nameOf(value)} label={label} defaultChecked={chosen.includes(value)} />
    ))}
  </div>
)

/** All 34 provinces; collapsed until the admin selects some. */
function Provinces({ options, chosen }: { options: readonly Option[]; chosen: readonly string[] }) {
  const [count, setCount] = useState(chosen.length)
  return (
    <details className={styles.provinces} open={chosen.length > 0}>
      <summary>
        {text.provinces} <span className="muted">· {text.chosenProvinces(count)}</span>
      </summary>
      <fieldset onChange={(event) => setCount(event.currentTarget.querySelectorAll(':checked').length)}>
        <legend className="visually-hidden">{text.provinces}</legend>
        <p className="sm muted">{text.provincesHint}</p>
        <Boxes options={options} nameOf={provinceField} chosen={chosen} />
      </fieldset>
    </details>
  )
}
