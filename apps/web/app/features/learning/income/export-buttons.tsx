import type { Reply } from '@khue/contracts/endpoint'
import type { exportIncome } from '@khue/contracts/learning/income'
import { type IncomeExportFormat, incomeExportFormats } from '@khue/contracts/learning/income-rules'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { saveFile } from '#app/shared/save-file.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { incomeHref } from './income-address.ts'
import { nameOfMonth } from './income-view.ts'
import { incomeText as text } from './income.text.ts'
import styles from './income.module.css'

/** The lines of a month as a file. */
export const ExportButtons = ({ month }: { month: string }) => (
  <div className={styles.exports}>
    {incomeExportFormats.map((format) => (
      <ExportButton key={format} month={month} format={format} />
    ))}
  </div>
)

function ExportButton({ month, format }: { month: string; format: IncomeExportFormat }) {
  const { Form, state } = useFormFetcher<FormRefusal | Reply<typeof exportIncome>>({
    onDone: ({ fileName, mediaType, content }) =>
      saveFile(
        fileName,
        Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)),
        mediaType,
      ),
  })
  return (
    <Form method="post" action={incomeHref}>
      <HiddenFields of={{ month, format }} />
      <Button
        type="submit"
        size="xl"
        variant="outlined"
        color="main"
        loading={state !== 'idle'}
        aria-label={text.downloadOf(format, nameOfMonth(month))}
      >
        {text.download(format)}
      </Button>
    </Form>
  )
}
