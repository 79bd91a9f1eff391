import { useState } from 'react'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { FieldGroup } from '#app/shared/ui/field.tsx'
import { type FieldSpec, FormFields } from '#app/shared/ui/form-fields.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { FormPanel, PageForm } from '#app/shared/ui/page-form.tsx'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { type Option, SelectField } from '#app/shared/ui/select-field.tsx'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { categoryField, kindField, teacherField } from './field-names.ts'
import styles from './promotion-form.module.css'
import { PromotionPreview } from './promotion-preview.tsx'
import type { DraftView } from './promotion-view.ts'
import { promotionsAdminText as text } from './promotions-admin.text.ts'
import { usePreview } from './use-preview.ts'

/** Options of the editor. The page passes them in, because importing the contract's lists would bundle its schemas. */
export type PromotionOptions = {
  kinds: readonly Option[]
  categories: readonly Option[]
  teachers: readonly Option[]
  /** Initial content of the sample basket. */
  sample: string
}
type Props = {
  draft: DraftView
  options: PromotionOptions
  save: string
  cancelHref: string
  isLocked?: boolean
  refusal: FormRefusal | undefined
  isSending: boolean
}
type Part = { draft: DraftView; wrong: ReadonlyMap<string, string> }

/** Rules of a promotion, with a sample basket that previews their effect while the admin types. */
export function PromotionForm({ draft, options, save, cancelHref, isLocked = false, refusal, isSending }: Props) {
  const preview = usePreview()
  return (
    <PageForm {...{ refusal, isSending, save }} leave={{ to: cancelHref, label: text.cancel }} onInput={preview.onInput}>
      {(wrong) => (
        <div className={styles.columns}>
          <div className={styles.parts}>
            {isLocked && (
              <Notice>
                <p>{text.locked}</p>
              </Notice>
            )}
            <FormPanel id="words" title={text.words}>
              <div className={styles.fields}>
                <FormFields list={words} of={draft} wrong={wrong} />
              </div>
            </FormPanel>
            <RulePanel draft={draft} wrong={wrong} />
            <ConditionsPanel {...{ draft, wrong, options }} />
            <LimitsPanel draft={draft} wrong={wrong} />
          </div>
          <PromotionPreview sample={options.sample} {...preview} />
        </div>
      )}
    </PageForm>
  )
}

const words: FieldSpec[] = [
  { name: 'name', label: text.name, hint: text.nameHint, required: true, maxLength: 120 },
  { name: 'explanation', label: text.explanation, hint: text.saysHint, required: true, maxLength: 160 },
]
const optionsOf = <K extends string>(of: Record<K, { label: string; note: string }>) =>
  (Object.keys(of) as K[]).map((value) => ({ value, ...of[value] })) // Object.keys loses the key type
const effects = Object.entries(text.effects).map(([value, label]) => ({ value, label }))
type Effect = keyof typeof text.effects

function RulePanel({ draft, wrong }: Part) {
  const [effect, setEffect] = useState<Effect>(draft.effect)
  return (
    <FormPanel id="rule" title={text.rule}>
      <div className={styles.fields}>
        <RadioCards
          label={text.entry}
          name="entry"
          options={optionsOf(text.entries)}
          defaultValue={draft.entry}
          error={wrong.get('entry')}
        />
        <SelectField
          label={text.effect}
          name="effect"
          options={effects}
          defaultValue={draft.effect}
          onChange={({ currentTarget }) => setEffect(currentTarget.value as Effect)} // one of the select's own options
          error={wrong.get('effect')}
        />
        {effect !== 'FREE_COURSE' && (
          <Digits
            key={effect}
            name="value"
            {...text.value[effect]}
            value={effect === draft.effect ? draft.value : null}
            wrong={wrong}
            required
          />
        )}
        {effect === 'BUY_N' && (
          <Digits name="freeCount" label={text.freeCount} hint={text.freeCountHint} value={draft.freeCount ?? 1} wrong={wrong} required />
        )}
        {effect === 'PERCENT' && <Digits name="cap" label={text.cap} hint={text.capHint} value={draft.cap} wrong={wrong} />}
        <RadioCards
          label={text.stacking}
          name="stacking"
          options={optionsOf(text.stackings)}
          defaultValue={draft.stacking}
          error={wrong.get('stacking')}
        />
        <RadioCards label={text.fundedBy} name="fundedBy" options={optionsOf(text.funders)} defaultValue={draft.fundedBy} />
        <Digits name="position" label={text.position} hint={text.positionHint} value={draft.position} wrong={wrong} />
      </div>
    </FormPanel>
  )
}

type DigitsProps = {
  name: string
  label: string
  hint: string
  value: number | null
  wrong: ReadonlyMap<string, string>
  required?: boolean
  path?: string
}
const Digits = ({ name, label, hint, value, wrong, path = name, required = false }: DigitsProps) => (
  <NumberField {...{ name, label, hint, required }} defaultValue={value === null ? '' : String(value)} error={wrong.get(path)} />
)

const ConditionsPanel = ({ draft, wrong, options }: Part & { options: PromotionOptions }) => (
  <FormPanel id="conditions" title={text.conditions} lead={text.conditionsLead}>
    <FieldGroup label={text.kinds} error={wrong.get('conditions.kinds')}>
      <Boxes options={options.kinds} nameOf={kindField} chosen={draft.kinds} />
    </FieldGroup>
    <Folded label={text.categories} options={options.categories} nameOf={categoryField} chosen={draft.categoryIds.map(String)} />
    <Folded label={text.teachers} options={options.teachers} nameOf={teacherField} chosen={draft.teacherIds} />
    <div className={styles.fields}>
      <FormFields
        list={[{ kind: 'text', name: 'skus', label: text.skus, hint: text.skusHint, rows: 3, maxLength: 7000 }]}
        of={draft}
        wrong={new Map([['skus', skusFault(wrong)]].filter((one): one is [string, string] => one[1] !== undefined))}
      />
      <Digits
        name="minTotal"
        path="conditions.minTotal"
        label={text.minTotal}
        hint={text.minTotalHint}
        value={draft.minTotal}
        wrong={wrong}
      />
      <div>
        <Checkbox name="isFirstOrder" label={text.isFirstOrder} defaultChecked={draft.isFirstOrder} />
        <Checkbox name="isForMembers" label={text.isForMembers} defaultChecked={draft.isForMembers} />
        <Checkbox
          name="isReferralReward"
          label={text.isReferralReward}
          hint={text.isReferralRewardHint}
          defaultChecked={draft.isReferralReward}
        />
      </div>
    </div>
  </FormPanel>
)
/** The first error of any line of the field. */
const skusFault = (wrong: ReadonlyMap<string, string>) => [...wrong].find(([path]) => path.startsWith('conditions.skus'))?.[1]

type Boxed = { options: readonly Option[]; nameOf: (value: string) => string; chosen: readonly string[] }
const Boxes = ({ options, nameOf, chosen }: Boxed) => (
  <div className={styles.boxes}>
    {options.map(({ value, label }) => (
      <Checkbox key={value} name={nameOf(value)} label={label} defaultChecked={chosen.includes(value)} />
    ))}
  </div>
)

/** Many options: collapsed until the admin selects some. */
function Folded({ label, ...boxes }: Boxed & { label: string }) {
  const [count, setCount] = useState(boxes.chosen.length)
  return (
    <details className={styles.folded} open={boxes.chosen.length > 0}>
      <summary>
        {label} <span className="muted">· {text.chosen(count)}</span>
      </summary>
      <fieldset onChange={(event) => setCount(event.currentTarget.querySelectorAll(':checked').length)}>
        <legend className="visually-hidden">{label}</legend>
        <Boxes {...boxes} />
      </fieldset>
    </details>
  )
}

const LimitsPanel = ({ draft, wrong }: Part) => (
  <FormPanel id="limits" title={text.limits}>
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField
          label={text.startsAt}
          name="startsAt"
          type="datetime-local"
          required
          defaultValue={draft.startsAt}
          error={wrong.get('startsAt')}
        />
        <TextField
          label={text.endsAt}
          name="endsAt"
          type="datetime-local"
          hint={text.endsAtHint}
          defaultValue={draft.endsAt ?? ''}
          error={wrong.get('endsAt')}
        />
      </div>
      <Digits name="maxUses" label={text.maxUses} hint={text.limitHint} value={draft.maxUses} wrong={wrong} />
      <Digits name="maxPerPerson" label={text.maxPerPerson} hint={text.limitHint} value={draft.maxPerPerson} wrong={wrong} />
      <Digits name="maxPerHousehold" label={text.maxPerHousehold} hint={text.householdHint} value={draft.maxPerHousehold} wrong={wrong} />
    </div>
  </FormPanel>
)
