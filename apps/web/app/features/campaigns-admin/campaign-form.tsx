import { useState } from 'react'
import { Form, Link } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { refusedFields } from '#app/shared/refused-fields.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { FieldGroup } from '#app/shared/ui/field.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { type Option, SelectField } from '#app/shared/ui/select-field.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { UnsavedChanges } from '#app/shared/ui/unsaved-changes.tsx'
import { useWrongField } from '#app/shared/use-wrong-field.ts'
import styles from './campaign-form.module.css'
import { campaignsAdminText as text } from './campaigns-admin.text.ts'
import { planField, provinceField, roleField } from './field-names.ts'

/** What may be chosen, given by the page: the contract's own lists would bring its schemas along. */
export type CampaignOptions = {
  categories: readonly Option[]
  roles: readonly Option[]
  plans: readonly Option[]
  provinces: readonly Option[]
  /** Those to come; any other may be typed. */
  classes: readonly Option[]
}
/** What stands in the form when it is opened. */
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

/** The words of a campaign and who they are for. */
export function CampaignForm({ draft, options, save, cancelHref, refusal, isSending }: Props) {
  const form = useWrongField(refusal)
  const part = { draft, options, wrong: refusedFields(refusal) }
  return (
    <Form ref={form} method="post" className={panel.stack} noValidate>
      {refusal && (
        <Notice tone="bad" isAlert>
          {refusal.error}
        </Notice>
      )}
      {draft.version !== undefined && <HiddenFields of={{ version: String(draft.version) }} />}
      <Words {...part} />
      <AudienceFields {...part} />
      <div className={styles.buttons}>
        <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={cancelHref}>
          {text.cancel}
        </Link>
        <Button type="submit" size="xxl" color="main" loading={isSending}>
          {save}
        </Button>
      </div>
      <UnsavedChanges />
    </Form>
  )
}

const Words = ({ draft, options, wrong }: Part) => (
  <section className={panel.panel} aria-labelledby="words">
    <h2 id="words" className="h3">
      {text.words}
    </h2>
    <div className={styles.fields}>
      <SelectField
        label={text.category}
        name="category"
        options={options.categories}
        defaultValue={draft.category}
        hint={text.categoryHint}
        error={wrong.get('category')}
      />
      <TextField
        label={text.heading}
        name="title"
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={draft.title}
        error={wrong.get('title')}
      />
      <TextAreaField
        label={text.body}
        name="text"
        required
        rows={6}
        maxLength={5000}
        defaultValue={draft.text}
        hint={text.bodyHint}
        error={wrong.get('text')}
      />
      <TextField
        label={text.url}
        name="url"
        maxLength={500}
        autoComplete="off"
        defaultValue={draft.url ?? ''}
        hint={text.urlHint}
        error={wrong.get('url')}
      />
    </div>
  </section>
)

const AudienceFields = ({ draft: { audience }, options, wrong }: Part) => (
  <section className={panel.panel} aria-labelledby="audience">
    <div>
      <h2 id="audience" className="h3">
        {text.audience}
      </h2>
      <p className="sm muted">{text.audienceLead}</p>
    </div>
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
  </section>
)

type Boxed = { options: readonly Option[]; nameOf: (value: string) => string; chosen: readonly string[] }
const Boxes = ({ options, nameOf, chosen }: Boxed) => (
  <div className={styles.boxes}>
    {options.map(({ value, label }) => (
      <Checkbox key={value} name={nameOf(value)} label={label} defaultChecked={chosen.includes(value)} />
    ))}
  </div>
)

/** There are 34: folded away until somebody narrows a campaign to some of them. */
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
