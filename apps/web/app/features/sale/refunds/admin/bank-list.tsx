import type { Reply } from '@khue/contracts/endpoint'
import type { exportBankTransfers } from '@khue/contracts/sale/refunds-admin'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { saveFile } from '#app/shared/save-file.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './bank-list.module.css'
import { refundsAdminText as text } from './refunds-admin.text.ts'

/** Refunds approved by two admins, as a file for the bank's software. */
export const BankListButtons = () => (
  <section className={styles.list} aria-label={text.bankList}>
    <p className="sm muted">{text.bankListHint}</p>
    <BankListButton format="XLSX" />
    <BankListButton format="CSV" />
  </section>
)

function BankListButton({ format }: { format: 'XLSX' | 'CSV' }) {
  const { Form, state } = useFormFetcher<FormRefusal | Reply<typeof exportBankTransfers>>({
    onDone: ({ fileName, mediaType, content, count, hasMore }) => {
      saveFile(
        fileName,
        Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)),
        mediaType,
      )
      showToast({ type: 'success', message: text.bankListTaken(count, hasMore) })
    },
  })
  return (
    <Form method="post">
      <HiddenFields of={{ step: 'bank-list', format }} />
      <Button type="submit" size="xl" variant="outlined" loading={state !== 'idle'}>
        {text.bankListAs(format)}
      </Button>
    </Form>
  )
}
