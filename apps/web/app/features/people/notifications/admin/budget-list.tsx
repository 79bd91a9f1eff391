import type { MessageBudget } from '@khue/contracts/people/message-costs'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { formatNumber, formatVnd } from '#app/shared/format.ts'
import { fieldErrors } from '#app/shared/field-errors.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import panel from '#app/shared/ui/panel.module.css'
import tag from '#app/shared/ui/tag.module.css'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './budget-list.module.css'
import { messagesAdminText as text } from './messages-admin.text.ts'

/** Budget and cost of each category this month. */
export const BudgetList = ({ month, items }: { month: string; items: readonly MessageBudget[] }) => (
  <section className={panel.panel} aria-labelledby="budgets">
    <div>
      <h2 id="budgets" className="h3">
        {text.budgets(month)}
      </h2>
      <p className="sm muted">{text.budgetsLead}</p>
    </div>
    <ul className={styles.budgets}>
      {items.map((budget) => (
        <Budget key={budget.category} {...budget} />
      ))}
    </ul>
  </section>
)

const Budget = ({ category, monthlyVnd, spentVnd, stopped }: MessageBudget) => (
  <li>
    <div className={panel.head}>
      <h3 className="h4">{text.categories[category]}</h3>
      {stopped.length > 0 ? (
        <span className={`${tag.tag} ${tag.danger}`}>{text.stopped(stopped.map((one) => text.channels[one]).join(text.and))}</span>
      ) : (
        <span className={`${tag.tag} ${tag.success}`}>{text.going}</span>
      )}
    </div>
    <p className={styles.spent}>{text.spent(formatVnd(spentVnd), formatVnd(monthlyVnd))}</p>
    <progress
      className={styles.bar}
      max={Math.max(monthlyVnd, 1)}
      value={Math.min(spentVnd, Math.max(monthlyVnd, 1))}
      aria-label={text.spent(formatVnd(spentVnd), formatVnd(monthlyVnd))}
      data-stopped={stopped.length > 0 || undefined}
    />
    <CapForm category={category} monthlyVnd={monthlyVnd} />
  </li>
)

const faultOf = (refusal: FormRefusal | undefined) => fieldErrors(refusal).get('monthlyVnd')

function CapForm({ category, monthlyVnd }: Pick<MessageBudget, 'category' | 'monthlyVnd'>) {
  const name = text.categories[category]
  const { Form, data, state } = useFormFetcher({
    isSilent: true,
    onDone: () => showToast({ type: 'success', message: text.saved(name) }),
    onRefused: (refusal) => faultOf(refusal) === undefined && showToast({ type: 'error', message: refusal.error }),
  })
  const fault = faultOf(data && 'error' in data ? data : undefined)
  return (
    <Form method="post" className={styles.form}>
      <HiddenFields of={{ category }} />
      <NumberField
        key={monthlyVnd} // resets the field to the stored value
        label={text.cap(name)}
        name="monthlyVnd"
        maxLength={16}
        required
        defaultValue={formatNumber(monthlyVnd)}
        hint={text.capHint}
        error={fault}
      />
      <Button type="submit" size="xl" variant="outlined" color="main" loading={state !== 'idle'} aria-label={text.saveOf(name)}>
        {text.save}
      </Button>
    </Form>
  )
}
