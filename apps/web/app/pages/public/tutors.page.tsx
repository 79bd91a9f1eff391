import { searchBanners } from '@khue/contracts/backoffice/banners'
import { countTutorFacets, searchTutors } from '@khue/contracts/offer/tutors'
import { subjects } from '@khue/contracts/offer/subjects'
import { Link } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import { BannerRow, toBannerView } from '#app/features/backoffice/banners/banner-row.tsx'
import { sayMemberPrices } from '#app/features/sale/carts/shown-prices.ts'
import styles from '#app/features/offer/tutors/front.module.css'
import { TutorCardView } from '#app/features/offer/tutors/tutor-card.tsx'
import { toTutorView } from '#app/features/offer/tutors/tutor.ts'
import { tutorsFrontText as text } from '#app/features/offer/tutors/tutors-front.text.ts'
import { tutorsText } from '#app/features/offer/tutors/tutors.text.ts'
import { api } from '#app/shared/api.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Button } from '#app/shared/ui/button.tsx'
import field from '#app/shared/ui/field.module.css'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import type { Route } from './+types/tutors.page'

const bestShown = 4

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = api(context)
  const [banners, best, { facets }] = await Promise.all([
    call(searchBanners, { query: { place: 'TUTORS' } }),
    call(searchTutors, { query: { sort: 'HIGHEST_RATE', size: bestShown } }),
    call(countTutorFacets, { query: {} }),
  ])
  const members = await sayMemberPrices(call, { tutorIds: best.items.map(({ id }) => id) })
  const now = new Date()
  return {
    banners: banners.items.map(toBannerView),
    best: best.items.map((one) => toTutorView(one, now, members.get(one.id))),
    subjects: subjects.flatMap(({ id, key, name }) => {
      const count = facets.subjectIds?.[id] ?? 0
      return count > 0 ? [{ id, name, cover: `/art/covers/${key}/${key}.svg`, count: tutorsText.total(tutorsText.counted(count)) }] : []
    }),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageTags(args, {
    title: text.metaTitle,
    description: tutorsText.metaDescription,
    data: [breadcrumbData([{ name: tutorsText.network, path: '/tutors' }])],
  })

/** Front page of the tutor section: search, subjects and well-rated tutors. */
export default function TutorsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <header className={styles.hero}>
        <h1 className="h1">{text.frontTitle}</h1>
        <p className="lead">{text.frontLead}</p>
        <search>
          <Form className={styles.search} action="/tutors/listing">
            <label className={`${field.box} ${styles.box}`}>
              <Icon name="search" />
              <span className="visually-hidden">{tutorsText.term}</span>
              <input type="text" name="term" placeholder={tutorsText.term} maxLength={200} autoComplete="off" />
            </label>
            <Button type="submit" size="xxl" color="main">
              {tutorsText.find}
            </Button>
          </Form>
        </search>
      </header>
      <BannerRow banners={loaderData.banners} />
      {loaderData.best.length === 0 ? <NoTutors /> : <Found {...loaderData} />}
      <Steps />
    </div>
  )
}

const NoTutors = () => (
  <div className={styles.section}>
    <EmptyState
      title={tutorsText.none}
      text={tutorsText.noneHint}
      action={
        <Link
          className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}
          to="/tutors?open=course-request"
          preventScrollReset
        >
          {tutorsText.request}
        </Link>
      }
    />
  </div>
)

type Loaded = Route.ComponentProps['loaderData']
const Found = ({ subjects, best }: Pick<Loaded, 'subjects' | 'best'>) => (
  <>
    <section className={styles.section}>
      <h2 className="h2">{text.bySubject}</h2>
      <ul className={styles.subjects}>
        {subjects.map((one) => (
          <li key={one.id}>
            <Link to={`/tutors/listing?subjectIds=${one.id}`}>
              <img src={one.cover} alt="" width="320" height="200" loading="lazy" />
              <b>{one.name}</b>
              <span className="sm muted">{one.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
    <section className={styles.section}>
      <h2 className="h2">{text.best}</h2>
      <div className={styles.best}>
        {best.map((tutor) => (
          <TutorCardView key={tutor.id} tutor={tutor} />
        ))}
      </div>
      <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/tutors/listing">
        {text.seeAll}
      </Link>
    </section>
  </>
)

const Steps = () => (
  <>
    <section className={styles.section}>
      <h2 className="h2">{text.steps}</h2>
      <ol className={styles.steps}>
        {text.stepList.map((step) => (
          <li key={step.title}>
            <h3 className="h4">{step.title}</h3>
            <p className="muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
    <section className={`${styles.section} ${styles.become}`}>
      <div>
        <h2 className="h3">{text.become}</h2>
        <p className="muted">{text.becomeText}</p>
      </div>
      <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/teachers">
        {text.becomeLink}
      </Link>
    </section>
  </>
)
