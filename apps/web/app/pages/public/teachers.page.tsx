import { listTopTeachers } from '@khue/contracts/offer/teachers'
import { Link } from 'react-router'
import { shortMoment } from '#app/features/offer/open-classes/open-class.ts'
import styles from '#app/features/offer/teachers/profile.module.css'
import { TeacherCards } from '#app/features/offer/teachers/teacher-cards.tsx'
import { toTeacherView } from '#app/features/offer/teachers/teacher.ts'
import { becomeText as text } from '#app/features/offer/teachers/become.text.ts'
import { api } from '#app/shared/api.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { useSession } from '#app/shared/session.tsx'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import { telHref, unbroken } from '#app/shared/phone.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import type { Route } from './+types/teachers.page'

const teacherCount = 9

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await api(context).call(listTopTeachers, { query: { size: teacherCount } })
  const now = new Date()
  return {
    teachers: items.map((teacher) => {
      const moment = teacher.nextClassAt ? shortMoment(teacher.nextClassAt, now) : undefined
      return toTeacherView(teacher, { moment })
    }),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageTags(args, {
    title: text.metaTitle,
    description: text.metaDescription,
    data: [breadcrumbData([{ name: 'Trở thành giáo viên', path: '/teachers' }])],
  })

/** For future teachers: benefits, fees and how to start. */
export default function TeachersPage({ loaderData }: Route.ComponentProps) {
  const { site } = useSession()
  return (
    <>
      <div className="wrap">
        <header className={styles.hero}>
          <h1 className="h1">{text.title}</h1>
          <p className="lead">{text.lead}</p>
          <div className={styles.actions}>
            <Link className={buttonClass({ size: 'xxl', color: 'main' })} to="/teachers/apply">
              {text.apply}
            </Link>
            <a className={buttonClass({ size: 'xxl', variant: 'outlined', color: 'main' })} href={telHref(site.hotline)}>
              {text.contact(unbroken(site.hotline))}
            </a>
          </div>
        </header>
        <Cards title={text.meansTitle} cards={text.means} />
        <section className={styles.section}>
          <h2 className="h2">{text.sumTitle}</h2>
          <table className={styles.sum}>
            <tbody>
              {text.sum.map(([what, amount]) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="sm muted">{text.sumNote}</p>
          <p className="sm">
            <Link to="/teachers/plan-shares">{text.planShares}</Link>
          </p>
        </section>
        <Cards title={text.stepsTitle} cards={text.steps} />
        <section className={styles.section}>
          <h2 className="h2">{text.rulesTitle}</h2>
          <ul className={styles.rules}>
            {text.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      </div>
      <TeacherCards teachers={loaderData.teachers} title={text.teachersTitle} />
    </>
  )
}

const Cards = ({ title, cards }: { title: string; cards: readonly { title: string; text: string }[] }) => (
  <section className={styles.section}>
    <h2 className="h2">{title}</h2>
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card.title} className={styles.card}>
          <h3 className="h4">{card.title}</h3>
          <p className="muted">{card.text}</p>
        </li>
      ))}
    </ul>
  </section>
)
