import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './held-payments.module.css'
import { adminText as text } from './payments-admin.text.ts'
import type { HeldView } from './suspense-view.ts'

/** Payments that a gateway has held for more than a day, with possible actions; renders nothing when there are none. */
export const HeldPayments = ({ rows, more }: { rows: HeldView[]; more: string | undefined }) =>
  rows.length > 0 && (
    <section className={styles.held} aria-labelledby="held-payments">
      <h2 className="h4" id="held-payments">
        {text.held.title}
      </h2>
      <p className="muted">{text.held.lead}</p>
      <ul>
        {rows.map((row) => (
          <HeldPayment key={row.code} row={row} />
        ))}
      </ul>
      {more && <p className="muted">{more}</p>}
    </section>
  )

function HeldPayment({ row: { code, amount, payer, facts } }: { row: HeldView }) {
  const { Form, state } = useFormFetcher<FormRefusal | { done: true; isHeld?: boolean }>({
    onDone: ({ isHeld }) => showToast({ type: 'success', message: isHeld ? text.held.still(code) : text.held.decided(code) }),
  })
  return (
    <li>
      <div>
        <b>{amount}</b> · {code} · {payer}
        {facts.map((fact) => (
          <span key={fact} className={styles.facts}>
            {fact}
          </span>
        ))}
      </div>
      <Form method="post">
        <HiddenFields of={{ code }} />
        <Button size="xl" variant="outlined" type="submit" loading={state !== 'idle'} aria-label={text.held.askAbout(code)}>
          {text.held.ask}
        </Button>
      </Form>
    </li>
  )
}
