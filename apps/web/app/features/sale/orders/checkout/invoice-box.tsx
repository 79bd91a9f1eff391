import { type FieldSpec, FormFields } from '#app/shared/ui/form-fields.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { checkoutText as text } from './checkout.text.ts'
import styles from './invoice-box.module.css'

/** The buyer named on the invoice. */
export type InvoiceView = { name: string; taxId: string; address: string; email: string }

const fields: readonly FieldSpec[] = [
  { name: 'name', label: text.invoiceName, maxLength: 200, required: true },
  { name: 'taxId', label: text.invoiceTaxId, hint: text.invoiceTaxIdHint, maxLength: 14, isPlain: true },
  { name: 'address', label: text.invoiceAddress, maxLength: 300, required: true },
  { name: 'email', label: text.invoiceEmail, type: 'email', maxLength: 200, required: true },
]
const toastSuccess = (message: string) => () => showToast({ type: 'success', message })

type Props = { invoice: InvoiceView | undefined; /** The buyer named on the last invoice. */ before: InvoiceView | undefined }

/** Collapsed until the user wants their name on the invoice; prefilled with the last values. */
export const InvoiceBox = ({ invoice, before }: Props) => (
  <details className={styles.box}>
    <summary>
      <span className={styles.title}>{text.invoice}</span>
      <span className="sm muted">{invoice ? invoice.name : text.invoiceNone}</span>
    </summary>
    <div className={styles.fields}>
      <StepForm step="invoice" save={text.invoiceSave} allowsUnsavedExit onDone={toastSuccess(text.invoiceSaved)}>
        {(wrong) => <FormFields list={fields} of={invoice ?? before ?? {}} wrong={wrong} />}
      </StepForm>
      {invoice && (
        <StepButton step="no-invoice" variant="text" color="red" onDone={toastSuccess(text.invoiceDropped)}>
          {text.invoiceDrop}
        </StepButton>
      )}
    </div>
  </details>
)
