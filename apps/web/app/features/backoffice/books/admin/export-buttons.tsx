import type { exportLedger, LedgerAccountCode } from '@khue/contracts/backoffice/books'
import type { Reply } from '@khue/contracts/endpoint'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { saveFile } from '#app/shared/save-file.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { ledgerText as text } from './ledger.text.ts'
import styles from './ledger.module.css'

type Props = { month: string; code?: LedgerAccountCode; what: string }

/** Export the whole page's data as a file. */
export const ExportButtons = (props: Props) => (
  <div className={styles.exports}>
    <ExportButton format="XLSX" {...props} />
    <ExportButton format="CSV" {...props} />
  </div>
)

function ExportButton({ format, month, code, what }: Props & { format: 'XLSX' | 'CSV' }) {
  const { Form, state } = useFormFetcher<FormRefusal | Reply<typeof exportLedger>>({
    onDone: ({ fileName, mediaType, content }) =>
      saveFile(
        fileName,
        Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)),
        mediaType,
      ),
  })
  return (
    <Form method="post" action="/admin/ledger">
      <HiddenFields of={{ month, code, format }} />
      <Button type="submit" size="xl" variant="outlined" loading={state !== 'idle'} aria-label={text.downloadOf(format, what)}>
        {text.download(format)}
      </Button>
    </Form>
  )
}
