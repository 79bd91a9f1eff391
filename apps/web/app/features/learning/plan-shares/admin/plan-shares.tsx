import { planShareLimits } from '@khue/contracts/learning/plan-share-limits'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { FigureRow } from '#app/shared/ui/figure-row.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './plan-shares.module.css'
import { planSharesAdminText as text } from './plan-shares-admin.text.ts'
import { type MonthView, monthsToSet, planSharesAddress, type RuleView, type ShareView } from './plan-shares-view.ts'
import { sayMonth } from '../plan-share-words.ts'

type Turns = { previous: string | undefined; next: string | undefined }
const noTurns: Turns = { previous: undefined, next: undefined }

const ShareTable = ({ shares, turns = noTurns }: { shares: readonly ShareView[]; turns?: Turns }) => {
  const { columns, pages, first, next } = text.shares
  return (
    <RowTable
      columns={Object.values(columns)}
      pages={{ label: pages, previous: { label: first, href: turns.previous }, next: { label: next, href: turns.next } }}
      className={styles.rows}
    >
      {shares.map(({ id, teacher, minutes, vnd }) => (
        <tr key={id}>
          <RowHead>{teacher}</RowHead>
          <td data-label={columns.minutes}>{minutes}</td>
          <td data-label={columns.vnd}>{vnd}</td>
        </tr>
      ))}
    </RowTable>
  )
}

export type PreviewView = {
  month: string
  isOff: boolean
  figures: readonly { name: string; value: string }[]
  shares: readonly ShareView[]
  teachers: number
}
/** The current month so far. */
export const Preview = ({ month, isOff, figures, shares, teachers }: PreviewView) => (
  <section className={panel.panel} aria-labelledby="this-month">
    <h2 id="this-month" className="h3">
      {text.preview.title(month)}
    </h2>
    {isOff ? <Notice>{text.preview.off}</Notice> : <p className="muted">{text.preview.note}</p>}
    <FigureRow label={text.preview.sums} figures={figures} />
    {shares.length === 0 ? <EmptyState {...text.preview.none} /> : <ShareTable shares={shares} />}
    {teachers > shares.length && shares.length > 0 && <p className="sm muted">{text.preview.most(shares.length, teachers)}</p>}
  </section>
)

export const Months = ({ months, open, turns }: { months: readonly MonthView[]; open: string | undefined; turns: Turns }) => {
  const { columns, pages, newest, older } = text.months
  return (
    <section className={panel.panel} aria-labelledby="shared-months">
      <h2 id="shared-months" className="h3">
        {text.months.title}
      </h2>
      {months.length === 0 ? (
        <EmptyState {...text.months.none} />
      ) : (
        <RowTable
          columns={Object.values(columns)}
          besides={['month', 'cursor']}
          pages={{ label: pages, previous: { label: newest, href: turns.previous }, next: { label: older, href: turns.next } }}
          className={styles.rows}
        >
          {months.map(({ month, name, teachers, revenue, permille, pool, minutes, shared }) => (
            <tr key={month}>
              <RowHead>
                <RowLink to={planSharesAddress({ month })} label={text.months.open(month)} isOpen={month === open} preventScrollReset>
                  {name}
                </RowLink>
                <RowNote>{teachers}</RowNote>
              </RowHead>
              <td data-label={columns.revenue}>{revenue}</td>
              <td data-label={columns.permille}>{permille}</td>
              <td data-label={columns.pool}>{pool}</td>
              <td data-label={columns.minutes}>{minutes}</td>
              <td data-label={columns.shared}>{shared}</td>
            </tr>
          ))}
        </RowTable>
      )}
    </section>
  )
}

/** One shared month: what each teacher got. */
export const OpenMonth = ({ month: { month, lead }, shares, turns }: { month: MonthView; shares: readonly ShareView[]; turns: Turns }) => (
  <section className={panel.panel} aria-labelledby="open-month">
    <h2 id="open-month" className="h3">
      {text.month.title(month)}
    </h2>
    <p className="muted">{lead}</p>
    {shares.length === 0 ? <EmptyState {...text.month.none} /> : <ShareTable shares={shares} turns={turns} />}
  </section>
)

const noPages = { label: text.rules.title, previous: { label: '', href: undefined }, next: { label: '', href: undefined } }

export const Rules = ({ rules }: { rules: readonly RuleView[] }) => {
  const { columns } = text.rules
  return (
    <section className={panel.panel} aria-labelledby="share-rules">
      <h2 id="share-rules" className="h3">
        {text.rules.title}
      </h2>
      {rules.length === 0 ? (
        <EmptyState {...text.rules.none} />
      ) : (
        <RowTable columns={Object.values(columns)} pages={noPages} className={styles.rows}>
          {rules.map(({ from, permille, cap, by, state }) => (
            <tr key={from}>
              <RowHead>{from}</RowHead>
              <td data-label={columns.permille}>{permille}</td>
              <td data-label={columns.cap}>{cap}</td>
              <td data-label={columns.by}>{by}</td>
              <td>
                <StatusTag {...state} />
              </td>
            </tr>
          ))}
        </RowTable>
      )}
    </section>
  )
}

export const NewRule = ({ firstMonth }: { firstMonth: string }) => (
  <section className={panel.panel} aria-labelledby="new-rule">
    <h2 id="new-rule" className="h3">
      {text.form.title}
    </h2>
    <StepForm step="set" save={text.form.save} onDone={() => showToast({ type: 'success', message: text.form.done })}>
      {(wrong) => (
        <div className={panel.fields}>
          <SelectField
            label={text.form.from}
            hint={text.form.fromHint}
            name="from"
            defaultValue={firstMonth}
            options={monthsToSet(firstMonth).map((month) => ({ value: month, label: sayMonth(month) }))}
            required
            error={wrong.get('from')}
          />
          <TextField
            label={text.form.percent}
            hint={text.form.percentHint}
            name="percent"
            inputMode="decimal"
            autoComplete="off"
            required
            error={wrong.get('percent')}
          />
          <NumberField
            label={text.form.cap}
            name="capMinutes"
            type="number"
            min={1}
            max={planShareLimits.capMinutes}
            step={1}
            required
            error={wrong.get('capMinutes')}
          />
          <TextAreaField
            label={text.form.reason}
            hint={text.form.reasonHint}
            name="reason"
            rows={2}
            maxLength={500}
            required
            error={wrong.get('reason')}
          />
        </div>
      )}
    </StepForm>
  </section>
)
