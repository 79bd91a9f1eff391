import type { Reply } from '@khue/contracts/endpoint'
import { type exportTaxFiling, filingFormats } from '@khue/contracts/sale/tax-papers'
import { Form } from '#app/shared/forms/form.tsx'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { saveFile } from '#app/shared/save-file.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { FigureRow } from '#app/shared/ui/figure-row.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './filing-panel.module.css'
import type { FilingView } from './tax-paper-admin-view.ts'
import { taxPapersAdminText } from './tax-papers-admin.text.ts'

const { filing: text } = taxPapersAdminText

type Props = {
  filing: FilingView
  periods: readonly { value: string; label: string }[]
  /** The list's filters, which the choice of a period keeps. */
  kept: Record<string, string | undefined>
}

/** What is declared for a month or quarter, and its data as a file. */
export const FilingPanel = ({ filing, periods, kept }: Props) => (
  <section className={panel.panel} aria-labelledby="filing">
    <div>
      <h2 id="filing" className="h3">
        {text.title}
      </h2>
      <p className="sm muted">{text.lead}</p>
    </div>
    <div className={styles.bar}>
      <Form className={styles.period} preventScrollReset replace onChange={(event) => event.currentTarget.requestSubmit()}>
        <HiddenFields of={kept} />
        <SelectField key={filing.period} label={text.period} name="period" defaultValue={filing.period} options={periods} />
        <noscript>
          <Button type="submit" size="xl" variant="outlined">
            {text.show}
          </Button>
        </noscript>
      </Form>
      {!filing.isEmpty && (
        <div className={styles.files}>
          {filingFormats.map((format) => (
            <Download key={format} format={format} filing={filing} />
          ))}
        </div>
      )}
    </div>
    <FigureRow label={text.sums(filing.name)} figures={filing.figures} />
  </section>
)

function Download({ format, filing: { period, name } }: { format: (typeof filingFormats)[number]; filing: FilingView }) {
  const { Form: FileForm, state } = useFormFetcher<FormRefusal | Reply<typeof exportTaxFiling>>({
    onDone: ({ fileName, mediaType, content }) =>
      saveFile(
        fileName,
        Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)),
        mediaType,
      ),
  })
  return (
    <FileForm method="post">
      <HiddenFields of={{ step: 'export', period, format }} />
      <Button type="submit" size="xl" variant="outlined" loading={state !== 'idle'} aria-label={text.downloadOf(format, name)}>
        {text.download(format)}
      </Button>
    </FileForm>
  )
}
