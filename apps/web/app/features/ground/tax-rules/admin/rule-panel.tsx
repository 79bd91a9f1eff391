import { type FieldSpec, FormFields } from '#app/shared/ui/form-fields.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { RuleTable } from './rule-table.tsx'
import styles from './tax-admin.module.css'
import { taxText as text } from './tax-admin.text.ts'
import type { RuleView } from './tax-view.ts'

type Props = {
  id: string
  title: string
  lead: string
  rules: readonly RuleView[]
  columns: readonly string[]
  /** Form for a future rule. */
  add: string
  step: string
  fields: readonly FieldSpec[]
}

/** Rules of one kind, with a form for a rule that takes effect on a later day. */
export const RulePanel = ({ id, title, lead, rules, columns, add, step, fields }: Props) => (
  <section className={panel.panel} aria-labelledby={id}>
    <div>
      <h2 id={id} className="h3">
        {title}
      </h2>
      <p className="muted">{lead}</p>
    </div>
    <RuleTable rules={rules} columns={columns} />
    <details className={styles.add}>
      <summary>{add}</summary>
      {/* the form is reset after a rule is saved */}
      <StepForm key={rules.length} step={step} save={text.save} onDone={() => showToast({ type: 'success', message: text.saved })}>
        {(wrong) => (
          <div className={styles.fields}>
            <FormFields list={fields} of={{}} wrong={wrong} />
          </div>
        )}
      </StepForm>
    </details>
  </section>
)
