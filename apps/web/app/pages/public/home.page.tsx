import { searchBanners } from '@khue/contracts/backoffice/banners'
import { listOpenClasses } from '@khue/contracts/offer/open-classes'
import { exploreCourses, listCourses } from '@khue/contracts/offer/courses'
import { listPlans } from '@khue/contracts/sale/subscriptions'
import { listTopTeachers } from '@khue/contracts/offer/teachers'
import { BannerRow, toBannerView } from '#app/features/backoffice/banners/banner-row.tsx'
import { sayMemberPrices } from '#app/features/sale/carts/shown-prices.ts'
import { CourseRequestPanel } from '#app/features/backoffice/site/course-request/course-request-form.tsx'
import { skuOf, toCourseView } from '#app/features/offer/courses/course.ts'
import { CourseRow } from '#app/features/offer/courses/course-row.tsx'
import { Hero } from '#app/features/backoffice/site/home/hero.tsx'
import styles from '#app/features/backoffice/site/home/home.module.css'
import { homeText } from '#app/features/backoffice/site/home/home.text.ts'
import { MembershipBand } from '#app/features/backoffice/site/home/membership-band.tsx'
import { FamilyIntro } from '#app/features/backoffice/site/home/family-intro.tsx'
import { SubjectGrid } from '#app/features/backoffice/site/home/subject-grid.tsx'
import { ClassBoard } from '#app/features/offer/open-classes/class-board.tsx'
import { addressOf, boardChoices, finderChoices, readFilter } from '#app/features/offer/open-classes/class-filter.ts'
import { ClassFinder } from '#app/features/offer/open-classes/class-finder.tsx'
import { ClassFloats } from '#app/features/offer/open-classes/class-floats.tsx'
import { boardDay, shortMoment, toClassView } from '#app/features/offer/open-classes/open-class.ts'
import { text as shell } from '#app/features/backoffice/site/shell/shell.text.ts'
import { lowestPerMonth } from '#app/features/sale/subscriptions/plan.ts'
import { TeacherCards } from '#app/features/offer/teachers/teacher-cards.tsx'
import { toTeacherView } from '#app/features/offer/teachers/teacher.ts'
import { api } from '#app/shared/api.ts'
import { formatNumber, formatVnd } from '#app/shared/format.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { settled } from '#app/shared/settled.ts'
import { organizationData } from '#app/shared/structured-data.ts'
import type { Route } from './+types/home.page'

/** Query parameters of this page: the day of the board, and the choices of the finder. */
export const handle = { query: ['day', 'categoryId', 'level', 'time'] }

const boardSize = 6
const teacherCount = 6
const rowSize = 4

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const { status: _, ...filter } = readFilter(new URL(request.url).searchParams)
  const { day = 'today', ...wanted } = filter
  const [banners, soonest, ofDay, found, subjects, plans, teachers, mostBought, bestRated] = await Promise.all([
    call(searchBanners, { query: { place: 'HOME' } }),
    call(listOpenClasses, { query: { size: 2 } }),
    call(listOpenClasses, { query: { day, size: boardSize } }),
    call(listOpenClasses, { query: { ...wanted, size: 1 } }),
    call(exploreCourses, { query: { size: 0 } }),
    settled(call(listPlans)), // optional: the page works without a price
    call(listTopTeachers, { query: { size: teacherCount } }),
    call(listCourses, { query: { sort: 'MOST_BOUGHT', size: rowSize } }),
    call(listCourses, { query: { sort: 'HIGHEST_RATE', size: rowSize } }),
  ])
  const shelved = [...mostBought.items, ...bestRated.items]
  const members = await sayMemberPrices(call, { skus: [...new Set(shelved.map(skuOf))] })
  const now = new Date()
  const fromPrice = plans.state === 'ready' ? lowestPerMonth(plans.value.items) : undefined
  const offered = subjects.items.filter((subject) => subject.openClasses > 0).slice(0, 4)
  return {
    banners: banners.items.map(toBannerView),
    floats: soonest.items.map((one) => toClassView(one, now)),
    finder: {
      ...finderChoices(
        filter,
        offered.map((subject) => subject.id),
      ),
      total: found.total > 0 ? formatNumber(found.total) : undefined,
      href: addressOf('/open-classes', found.total > 0 ? wanted : {}),
    },
    board: {
      day,
      dayName: boardDay(day, now),
      days: boardChoices(filter),
      classes: ofDay.items.map((one) => toClassView(one, now)),
      moreHref: addressOf('/open-classes', { day }),
    },
    subjects: subjects.items.map(({ id, key, name, openClasses }) => ({
      id,
      name,
      classes: openClasses,
      cover: `/art/covers/${key}/${key}.svg`,
      href: addressOf('/open-classes', { categoryId: id }),
    })),
    teachers: teachers.items.map((teacher) => {
      const { nextClassAt } = teacher
      return toTeacherView(teacher, { moment: nextClassAt ? shortMoment(nextClassAt, now) : undefined })
    }),
    mostBought: mostBought.items.map((one) => toCourseView(one, members.get(skuOf(one)))),
    bestRated: bestRated.items.filter(({ rating }) => rating.count > 0).map((one) => toCourseView(one, members.get(skuOf(one)))),
    fromPrice: fromPrice && formatVnd(fromPrice.amount),
  }
}

export const meta: Route.MetaFunction = (args) => {
  const { hotline, socialLinks } = args.matches[0].loaderData.site
  return pageTags(args, {
    title: shell.title,
    description: shell.description,
    data: [organizationData({ hotline, profiles: Object.values(socialLinks) })],
  })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { banners, floats, finder, board, subjects, teachers, mostBought, bestRated, fromPrice } = loaderData
  return (
    <>
      <Hero beside={<ClassFloats classes={floats} />}>
        <ClassFinder {...finder} />
      </Hero>
      <BannerRow banners={banners} isWrapped />
      <ClassBoard {...board} />
      <SubjectGrid subjects={subjects} allHref="/open-classes" />
      <CourseRow id="most-bought" title={homeText.mostBought} courses={mostBought} moreHref="/courses?sort=MOST_BOUGHT" />
      <FamilyIntro />
      <CourseRow id="best-rated" title={homeText.bestRated} courses={bestRated} moreHref="/courses?sort=HIGHEST_RATE" />
      <TeacherCards teachers={teachers} />
      <section className={`wrap ${styles.pair}`}>
        <MembershipBand fromPrice={fromPrice} href="/open-classes?open=register" />
        <CourseRequestPanel />
      </section>
    </>
  )
}
