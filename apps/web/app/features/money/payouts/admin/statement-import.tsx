import { statementMaxBytes } from '@khue/contracts/money/payouts-admin'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { FigureRow } from '#app/shared/ui/figure-row.tsx'
import { FileField } from '#app/shared/ui/file-field.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RowHead, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './payouts.module.css'
import { payoutsAdminText } from './payouts-admin.text.ts'
import { type StatementView, toStatementView } from './statement-view.ts'
import { useStatementImport } from './use-statement-import.ts'

const { statement: text, pages } = payoutsAdminText
const noPages = { label: pages, previous: { label: '', href: undefined }, next: { label: '', href: undefined } }

/** Base64 writes three bytes as four signs. */
const maxBytes = Math.floor((statementMaxBytes / 4) * 3)

/** Chooses a bank statement, imports it and shows what it said. */
export function StatementImport() {
  const [file, setFile] = useState<File>()
  const { isSending, failure, imported, send } = useStatementImport()
  return (
    <>
      <section className={panel.panel} aria-label={text.title}>
        <FileField
          label={text.file}
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          maxBytes={maxBytes}
          required
          hint={text.fileHint}
          error={failure}
          onChoose={setFile}
        />
        <div className={panel.actions}>
          <Button size="xxl" color="main" loading={isSending} onClick={() => void send(file)}>
            {text.save}
          </Button>
        </div>
      </section>
      <section aria-live="polite" aria-label={text.result} className={styles.block}>
        {imported && <Result view={toStatementView(imported.fileName, imported.reply)} />}
      </section>
    </>
  )
}

const Result = ({ view: { title, isNew, nothing, figures, problems } }: { view: StatementView }) => (
  <>
    <h2 className={`h3 ${styles.long}`}>{title}</h2>
    {!isNew && <Notice tone="warn">{text.again}</Notice>}
    {nothing ? (
      <Notice>{nothing}</Notice>
    ) : (
      <>
        <FigureRow label={text.counts} figures={figures} />
        {problems.length === 0 ? <Notice tone="good">{text.clean}</Notice> : <Problems problems={problems} />}
      </>
    )}
  </>
)

const Problems = ({ problems }: Pick<StatementView, 'problems'>) => (
  <section className={styles.block} aria-labelledby="statement-problems">
    <div>
      <h3 id="statement-problems" className="h4">
        {text.problems}
      </h3>
      <p className="muted">{text.problemsText}</p>
    </div>
    <RowTable columns={text.columns} pages={noPages} className={styles.problems}>
      {problems.map(({ key, row, words, status }) => (
        <tr key={key}>
          <RowHead>{row}</RowHead>
          <td className={styles.wide}>{words}</td>
          <td className={styles.state}>
            <StatusTag {...status} />
          </td>
        </tr>
      ))}
    </RowTable>
  </section>
)
