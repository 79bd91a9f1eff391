import { type LearningCard, listMyCourses } from '@khue/contracts/learning/my-learning'
import { getCategory } from '@khue/contracts/offer/categories'
import { getCourse, type CourseDetail } from '@khue/contracts/offer/courses'
import { coolingOffDays } from '@khue/contracts/sale/offers'
import { listCourseReviews, longestReview, replyToReview, reportReview, writeCourseReview } from '@khue/contracts/offer/reviews'
import { getSiteInfo } from '@khue/contracts/backoffice/site'
import { slugWithCode } from '@khue/contracts/slug'
import { getTeacher } from '@khue/contracts/offer/teachers'
import { redirect } from 'react-router'
import { z } from 'zod'
import { BuyBarButton, BuyForm } from '#app/features/sale/carts/buy-form.tsx'
import { buyingText } from '#app/features/sale/carts/buying.text.ts'
import { sayMemberPrices } from '#app/features/sale/carts/shown-prices.ts'
import { About, Disclosure, Faq, Outcomes } from '#app/features/offer/courses/course-page/course-body.tsx'
import { CourseHead } from '#app/features/offer/courses/course-page/course-head.tsx'
import layout from '#app/features/offer/courses/course-page/course-layout.module.css'
import { coursePageText as text } from '#app/features/offer/courses/course-page/course-page.text.ts'
import { courseWords } from '#app/features/offer/courses/course-page/course-words.text.ts'
import { toCoursePage } from '#app/features/offer/courses/course-page/course-view.ts'
import { FeeBar, FeeBox, isSoldOut, PhoneCover, RunChoice } from '#app/features/offer/courses/course-page/fee-box.tsx'
import { Programme } from '#app/features/offer/courses/course-page/programme.tsx'
import { readReviewQuery, reviewPageSize, reviewPlaceNames, toReviews } from '#app/features/offer/courses/course-page/review-view.ts'
import { Reviews } from '#app/features/offer/courses/course-page/reviews.tsx'
import { type CourseTeacher, TeacherPanel } from '#app/features/offer/courses/course-page/teacher-panel.tsx'
import { skuOf, toCourseView } from '#app/features/offer/courses/course.ts'
import { CourseRow } from '#app/features/offer/courses/course-row.tsx'
import { EditLink } from '#app/features/offer/courses/admin/edit-link.tsx'
import { PageError } from '#app/features/backoffice/site/shell/page-error.tsx'
import { toStart } from '#app/features/learning/my-learning/start-view.ts'
import { StartLearning } from '#app/features/learning/my-learning/start-learning.tsx'
import { ReportButton } from '#app/features/backoffice/site/reports/report-button.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatNumber } from '#app/shared/format.ts'
import { orWithoutCursor } from '#app/shared/list-place.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { pageTags, sharePicture } from '#app/shared/page-tags.ts'
import { readForm } from '#app/shared/read-form.ts'
import { refusalOf } from '#app/shared/refusal.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { breadcrumbData, courseData, faqData } from '#app/shared/structured-data.ts'
import type { Route } from './+types/course.page'

export const handle = { query: ['stars', ...reviewPlaceNames] }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const query = readReviewQuery(url.searchParams)
  const course = await call(getCourse, { params: { id: params.address } }).catch(orCategory(call, params.address))
  if (slugWithCode(course) !== params.address) throw redirect(`/courses/${slugWithCode(course)}${url.search}`, 301) // renamed, or typed by hand
  const [reviews, teacher, site, members, learning] = await Promise.all([
    call(listCourseReviews, { params: { id: course.id }, query: { ...query, size: reviewPageSize } }).catch(
      orWithoutCursor(url, reviewPlaceNames),
    ),
    teacherOf(call, course),
    call(getSiteInfo),
    sayMemberPrices(call, { skus: course.related.map(skuOf) }),
    learningOf(call, course.id),
  ])
  const now = new Date()
  const view = toCoursePage(course, site)
  return {
    course: view,
    document: course.document,
    teacher,
    reviews: toReviews(reviews, { path: view.href, query, now }),
    reviewLimit: longestReview,
    shareAddress: site.publicUrl + view.href,
    related: course.related.map((one) => toCourseView(one, members.get(skuOf(one)))),
    facts: searchFacts(course),
    promise: buyingText.backWithin(coolingOffDays.CO),
    learning: toStart(learning),
  }
}

/** The learners of this course in the visitor's household: none for a guest. A page that sells does not fail for it. */
const learningOf = (call: PageApi['call'], courseId: string): Promise<LearningCard[]> =>
  call(listMyCourses, { query: { status: 'in-progress' } }).then(
    ({ items }) => items.filter(({ refId, isOpen }) => refId === courseId && isOpen),
    () => [],
  )

/** A category's slug may be used like a course's: redirects to its list. */
const orCategory = (call: PageApi['call'], slug: string) => async (error: unknown) => {
  if (refusalOf(error)?.status !== 404) throw error
  const { id } = await call(getCategory, { params: { slug } })
  throw redirect(`/courses?categoryIds=${id}`, 301)
}

/** The teacher's own description; without a public profile, only the name. */
async function teacherOf(call: PageApi['call'], { teacher, teacherCourses }: CourseDetail): Promise<CourseTeacher> {
  const found = await settled(call(getTeacher, { params: { id: teacher.id } }))
  const person = { name: teacher.name, avatar: teacher.avatar, courses: courseWords.teacherCourses(teacherCourses) }
  if (found.state === 'failed') return { ...person, proof: [], intro: undefined, rating: undefined, href: undefined }
  const { school, yearsTeaching, intro, rating } = found.value
  const average = formatNumber(rating.average, 1)
  return {
    ...person,
    proof: [school, yearsTeaching && courseWords.yearsTeaching(yearsTeaching)].flatMap((one) => one || []),
    intro: intro || undefined,
    rating: rating.count > 0 ? { average, label: courseWords.rated(average, formatNumber(rating.count)) } : undefined,
    href: `/teachers/${slugWithCode(found.value)}`,
  }
}

/** Numbers for structured data; the page itself shows formatted text. */
function searchFacts({ batches, lessons, lessonMinutes, provinceCode, fee, rating, teacher, category }: CourseDetail) {
  const [next] = batches
  return {
    priceVnd: fee,
    rating,
    category: category.name,
    instance: {
      where: provinceCode ? ('onsite' as const) : ('online' as const),
      ...(next && { startDate: next.startsOn, ...(next.endsOn && { endDate: next.endsOn }) }),
      hours: (lessons * lessonMinutes) / 60,
      teachers: [{ name: teacher.name }],
      isFull: batches.length > 0 && batches.every(({ seatsLeft }) => seatsLeft === 0),
    },
  }
}

const Step = z.object({ step: z.enum(['review', 'report', 'reply']) })
const ReviewForm = writeCourseReview.body.extend({ stars: z.coerce.number().pipe(writeCourseReview.body.shape.stars) }).strip()
const ReportForm = reportReview.body.extend({ id: reportReview.params.shape.id }).strip()

const ReplyForm = replyToReview.body.extend({ id: replyToReview.params.shape.id }).strip()

/** Writes or changes the user's review, reports another one, or replies to one as the teacher. */
export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { step } = await readForm(request.clone(), Step)
  const { call } = api(context)
  const taken = { review, report, reply }[step](call, request, params.address)
  return taken.catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

async function review(call: PageApi['call'], request: Request, address: string) {
  const { stars, text: words } = await readForm(request, ReviewForm)
  const { id } = await call(getCourse, { params: { id: address } })
  await call(writeCourseReview, { params: { id }, body: { stars, text: words } })
  return { done: true as const }
}

async function report(call: PageApi['call'], request: Request) {
  const { id, reason, note } = await readForm(request, ReportForm)
  await call(reportReview, { params: { id }, body: { reason, note } })
  return { done: true as const }
}

async function reply(call: PageApi['call'], request: Request) {
  const { id, text: words } = await readForm(request, ReplyForm)
  await call(replyToReview, { params: { id }, body: { text: words } })
  return { done: true as const }
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageTags(args, undefined)
  const { course, facts } = args.loaderData
  const picture = sharePicture('courses', course.id, course.title)
  return pageTags(args, {
    title: text.metaTitle(course.title),
    description: course.summary,
    path: course.href,
    picture,
    data: [
      courseData({ path: course.href, name: course.title, description: course.summary, picture: picture.path, ...facts }),
      breadcrumbData([
        { name: text.courses, path: '/courses' },
        { name: course.subject.name, path: course.subject.href },
        { name: course.title, path: course.href },
      ]),
      ...(course.faq.length > 0 ? [faqData(course.faq)] : []),
    ],
  })
}

const buyFormId = 'mua'

export default function CoursePage({ loaderData }: Route.ComponentProps) {
  const { course, document, teacher, reviews, reviewLimit, shareAddress, related, promise, learning } = loaderData
  return (
    <div className={layout.top} data-subject={course.subject.id} key={course.id}>
      <div className={`wrap ${layout.columns}`}>
        <div>
          <PhoneCover course={course} />
          <CourseHead course={course} shareAddress={shareAddress} />
          <EditLink to={`/admin/courses/${course.id}`} />
        </div>
        <div className={layout.side}>
          <StartLearning {...learning} />
          <FeeBox
            course={course}
            buy={
              <BuyForm name={course.code} id={buyFormId} isOff={isSoldOut(course)} promise={promise} giftSku={course.sku}>
                <RunChoice course={course} />
              </BuyForm>
            }
          />
        </div>
        <div>
          <Outcomes outcomes={course.outcomes} />
          <About document={document} />
          <Programme title={course.programmeTitle} chapters={course.programme} />
          <TeacherPanel teacher={teacher} />
          <Reviews reviews={reviews} limit={reviewLimit} />
          <Faq faq={course.faq} />
          <Disclosure course={course} />
          <p>
            <ReportButton isFlush kind="course" id={course.id} name={course.title} />
          </p>
        </div>
      </div>
      <CourseRow id="thuong-hoc-cung" title={text.related} courses={related} />
      <FeeBar course={course} buy={<BuyBarButton form={buyFormId} />} />
    </div>
  )
}

/** A removed course is a 410, with a link to continue. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} gone={{ ...text.gone, to: '/courses' }} />
