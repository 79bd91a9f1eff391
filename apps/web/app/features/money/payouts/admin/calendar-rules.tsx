import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { FormFields } from '#app/shared/ui/form-fields.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RowHead, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { calendarFields, type CalendarRowView } from './calendar-view.ts'
import styles from './payouts.module.css'
import { payoutsAdminText } from './payouts-admin.text.ts'

const { calendar: text, pages } = payoutsAdminText
const noPages = { label: pages, previous: { label: '', href: undefined }, next: { label: '', href: undefined } }
const [, days, cutOff, minimum] = text.columns

/** Rules about pay days, newest first. */
export const CalendarTable = ({ rows }: { rows: readonly CalendarRowView[] }) =>
  rows.length === 0 ? (
    <EmptyState title={text.none} />
  ) : (
    <RowTable columns={text.columns} pages={noPages} className={styles.calendar}>
      {rows.map((row) => (
        <tr key={row.from}>
          <RowHead>
            <b>{row.from}</b>
          </RowHead>
          <td data-label={days}>{row.days}</td>
          <td data-label={cutOff}>{row.cutOff}</td>
          <td data-label={minimum}>{row.minimum}</td>
          <td className={styles.state}>
            <StatusTag {...row.status} />
          </td>
        </tr>
      ))}
    </RowTable>
  )

/** A rule for a day to come. */
export const NewCalendar = ({ of, count }: { of: Readonly<Record<string, unknown>>; count: number }) => (
  <section className={panel.panel} aria-labelledby="new-calendar">
    <div>
      <h2 id="new-calendar" className="h3">
        {text.newTitle}
      </h2>
      <p className="muted">{text.newText}</p>
    </div>
    {/* the form is reset after a rule is saved */}
    <StepForm key={count} step="set" save={text.save} onDone={() => showToast({ type: 'success', message: text.saved })}>
      {(wrong) => (
        <div className={panel.fields}>
          <FormFields list={calendarFields} of={of} wrong={wrong} />
        </div>
      )}
    </StepForm>
  </section>
)
