import { getTeacherDisclosure } from '@khue/contracts/offer/authoring-approvals'
import { Id } from '@khue/contracts/ids'
import { Link } from 'react-router'
import { disclosureText as text } from '#app/features/offer/authoring/disclosure/disclosure.text.ts'
import styles from '#app/features/offer/authoring/disclosure/disclosure.module.css'
import { api } from '#app/shared/api.ts'
import { formatDateTime, formatNumber, formatVnd } from '#app/shared/format.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import type { Route } from './+types/teacher-disclosure.page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: text.metaTitle(loaderData?.teacher.name ?? '') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params: { address }, context }: Route.LoaderArgs) {
  const teacherId = Id.safeParse(address).data
  if (!teacherId) throw new Response(undefined, { status: 404 })
  const { teacher, school, courses, asOf } = await api(context).call(getTeacherDisclosure, { params: { teacherId } }).catch(orNotFound)
  return {
    teacher,
    school,
    asOf: formatDateTime(asOf),
    rows: courses.map(({ id, title, href, subject, grades, lessons, minutes, form, teacher, fee, isExtraTeaching }) => ({
      id,
      title,
      href,
      subject: `${subject}, ${grades ?? text.everyone}`,
      time: text.hours(lessons, formatNumber(Math.round(minutes / 6) / 10)),
      form: text.forms[form],
      teacher,
      fee: formatVnd(fee),
      note: isExtraTeaching ? text.isExtraTeaching : '',
    })),
  }
}

export default function TeacherDisclosurePage({ loaderData: { teacher, school, asOf, rows } }: Route.ComponentProps) {
  const pages = { label: text.pages, previous: { label: text.first, href: undefined }, next: { label: text.next, href: undefined } }
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="h1">{text.title(teacher.name)}</h1>
      <p className="muted">
        {text.lead} {text.rule} {school && text.school(school)} {text.asOf(asOf)}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={text.none.title} text={text.none.text} />
      ) : (
        <RowTable columns={text.columns} pages={pages} className={styles.table}>
          {rows.map((row) => (
            <tr key={row.id}>
              <RowHead>
                <RowLink to={row.href} label={text.open(row.title)}>
                  {row.title}
                </RowLink>
                {row.note && <RowNote>{row.note}</RowNote>}
              </RowHead>
              {[row.subject, row.time, row.form, row.teacher, row.fee].map((value, at) => (
                <td key={text.columns[at + 1]}>
                  <span className={styles.label} aria-hidden="true">
                    {text.columns[at + 1]}:
                  </span>{' '}
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </RowTable>
      )}
      <p>
        <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={`/teachers/${teacher.id}`}>
          {text.profile}
        </Link>
      </p>
    </div>
  )
}
