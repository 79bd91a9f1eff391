import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { type FieldSpec, FormFields } from '#app/shared/ui/form-fields.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './order-invoices.module.css'
import type { InvoiceView } from './invoice-view.ts'
import { invoicesText as text } from './invoices.text.ts'

/** The order page's step that corrects the buyer named on an invoice. */
export const correctStep = 'correct-invoice'

/** Invoices of an order with status and named buyer. Renders nothing when there are none. */
export const OrderInvoices = ({ invoices }: { invoices: readonly InvoiceView[] }) =>
  invoices.length > 0 && (
    <section className={`${panel.panel} ${styles.below}`} aria-labelledby="invoices">
      <h2 id="invoices" className="h3">
        {text.title}
      </h2>
      <ul className={styles.list}>
        {invoices.map((invoice) => (
          <OneInvoice key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </section>
  )

const OneInvoice = ({ invoice }: { invoice: InvoiceView }) => (
  <li className={styles.invoice}>
    <div className={styles.head}>
      <b>{invoice.kind}</b>
      <StatusTag {...invoice.tag} />
    </div>
    {invoice.numbered && <p>{invoice.numbered}</p>}
    {invoice.lookupCode && (
      <p className={styles.lookup}>
        <span>
          {text.lookup} <b>{invoice.lookupCode}</b>
        </span>
        <CopyButton size="xl" text={invoice.lookupCode} copied={{ message: text.copied }}>
          {text.copy}
        </CopyButton>
      </p>
    )}
    <p className="sm">
      {invoice.amount}, {invoice.vat}
    </p>
    <p className="sm muted">
      {text.buyer}: {invoice.buyer}
    </p>
    {invoice.issuedAt && <p className="sm muted">{invoice.issuedAt}</p>}
    {invoice.correction && <Correction id={invoice.id} correction={invoice.correction} />}
  </li>
)

const fields: readonly FieldSpec[] = [
  { name: 'name', label: text.name, maxLength: 200, required: true },
  { name: 'taxId', label: text.taxId, hint: text.taxIdHint, maxLength: 14, isPlain: true },
  { name: 'address', label: text.address, maxLength: 300, required: true },
  { name: 'email', label: text.email, type: 'email', maxLength: 200, required: true },
]

type CorrectionProps = { id: string; correction: NonNullable<InvoiceView['correction']> }

/** Collapsed: few buyers need it. */
const Correction = ({ id, correction: { fields: of, says } }: CorrectionProps) => (
  <details className={styles.correction}>
    <summary>{text.correct}</summary>
    <p className="sm muted">{says}</p>
    <StepForm
      step={correctStep}
      save={text.save}
      fields={{ id }}
      allowsUnsavedExit
      onDone={() => showToast({ type: 'success', message: text.corrected })}
    >
      {(wrong) => <FormFields list={fields} of={of} wrong={wrong} />}
    </StepForm>
  </details>
)
