import { planStars } from '@khue/contracts/sale/plans-admin'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { type FieldSpec, FormFields } from '#app/shared/ui/form-fields.tsx'
import { FormPanel, PageForm } from '#app/shared/ui/page-form.tsx'
import { type PlanDraft, plansPath } from './plan-fields.ts'
import styles from './plans-admin.module.css'
import { plansAdminText as text } from './plans-admin.text.ts'

type Props = {
  draft: PlanDraft
  /** The version being edited; undefined for a new plan. */
  version: number | undefined
  refusal: FormRefusal | undefined
  isSending: boolean
}

export const PlanForm = ({ draft, version, refusal, isSending }: Props) => (
  <PageForm
    {...{ refusal, isSending }}
    fields={version === undefined ? { step: 'save' } : { step: 'save', sku: draft.sku, version: String(version) }}
    save={text.save}
    leave={{ to: plansPath, label: text.back }}
  >
    {(wrong) => (
      <FormPanel id="noi-dung" title={text.content}>
        <div className={styles.fields}>
          <FormFields list={version === undefined ? [sku, ...content, sale] : content} of={draft} wrong={wrong} />
        </div>
      </FormPanel>
    )}
  </PageForm>
)

const sku: FieldSpec = { name: 'sku', label: text.sku, hint: text.skuHint, required: true, maxLength: 64, isPlain: true }
const sale: FieldSpec = { kind: 'box', name: 'isOnSale', label: text.onSaleNow }
const content: readonly FieldSpec[] = [
  { name: 'name', label: text.name, required: true, maxLength: 80 },
  { kind: 'number', name: 'price', label: text.price, hint: text.priceHint, required: true },
  { kind: 'number', name: 'months', label: text.duration, hint: text.durationHint, required: true },
  { kind: 'number', name: 'seats', label: text.seats, hint: text.seatsHint, required: true },
  { kind: 'text', name: 'description', label: text.description, required: true, rows: 2, maxLength: 500 },
  {
    kind: 'choice',
    name: 'stars',
    label: text.stars,
    required: true,
    options: planStars.map((stars) => ({ value: String(stars), label: text.starNames[stars] })),
  },
  { name: 'color', label: text.color, hint: text.colorHint, required: true, maxLength: 7, isPlain: true },
  { kind: 'number', name: 'sort', label: text.sort, hint: text.sortHint, required: true },
]
