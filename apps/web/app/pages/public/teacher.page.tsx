import { listCourses } from '@khue/contracts/offer/courses'
import { slugWithCode } from '@khue/contracts/slug'
import { subjects } from '@khue/contracts/offer/subjects'
import { getTeacher, interactWithTeacher, listTeacherClasses, listTeacherRatings, rateTeacher } from '@khue/contracts/offer/teachers'
import { listActiveServices } from '@khue/contracts/offer/tutors'
import { Link, redirect, useLocation } from 'react-router'
import { z } from 'zod'
import { Form } from '#app/shared/forms/form.tsx'
import { sayMemberPrices } from '#app/features/sale/carts/shown-prices.ts'
import { skuOf } from '#app/features/offer/courses/course.ts'
import { shortMoment } from '#app/features/offer/open-classes/open-class.ts'
import { ReportButton } from '#app/features/backoffice/site/reports/report-button.tsx'
import { answerRating } from '#app/features/offer/teachers/answer-rating.ts'
import styles from '#app/features/offer/teachers/profile.module.css'
import { RatingForm } from '#app/features/offer/teachers/rating-form.tsx'
import { RatingsPanel, type RatingView, toRatingSummary, toRatingView } from '#app/features/offer/teachers/ratings-panel.tsx'
import { ratingsAddress } from '#app/features/offer/teachers/ratings-address.ts'
import { ExperienceLists } from '#app/features/offer/teachers/shared/experience.tsx'
import { experienceText } from '#app/features/offer/teachers/shared/experience.text.ts'
import { VideoPlayer } from '#app/features/ground/media/shared/video-player.tsx'
import { ownCourses } from '#app/features/offer/teachers/teacher.ts'
import { profileText as text } from '#app/features/offer/teachers/profile.text.ts'
import { teachersText } from '#app/features/offer/teachers/teachers.text.ts'
import { PageError } from '#app/features/backoffice/site/shell/page-error.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { orWithoutCursor, placeNames, readPlace, pagerLinks } from '#app/shared/list-place.ts'
import { pageTags, sharePicture } from '#app/shared/page-tags.ts'
import { readForm } from '#app/shared/read-form.ts'
import { useSession } from '#app/shared/session.tsx'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { breadcrumbData, teacherData } from '#app/shared/structured-data.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import type { Route } from './+types/teacher.page'

export const handle = { query: placeNames }
const [ratingsShown, coursesShown] = [10, 6]
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const place = readPlace(url.searchParams)
  const teacher = await call(getTeacher, { params: { id: params.address } })
  const { id } = teacher
  const path = `/teachers/${slugWithCode(teacher)}`
  if (params.address !== slugWithCode(teacher)) throw redirect(path + url.search, 301)
  const [ratings, classes, services, courses] = await Promise.all([
    call(listTeacherRatings, { params: { id }, query: { ...place, size: ratingsShown } }).catch(orWithoutCursor(url)),
    call(listTeacherClasses, { params: { id }, query: { size: 8 } }),
    call(listActiveServices, { params: { id } }),
    call(listCourses, { query: { teacherId: teacher.id, size: coursesShown } }),
  ])
  const members = await sayMemberPrices(call, { skus: courses.items.map(skuOf) })
  const now = new Date()
  const turns = pagerLinks(place, ratings.nextCursor, (at) => ratingsAddress(path, at))
  const names = subjects.flatMap((subject) => (teacher.subjectIds.includes(subject.id) ? [subject.name] : []))
  return {
    teacher,
    path,
    subjects: names,
    proof: [teacher.school, teacher.yearsTeaching && teachersText.years(teacher.yearsTeaching)].filter(Boolean).join(' · '),
    classes: classes.items.map((one) => ({ id: one.id, title: one.title, when: one.startsAt ? shortMoment(one.startsAt, now) : '' })),
    courses: ownCourses(courses, (one) => members.get(skuOf(one))),
    tutorHref: services.items.length > 0 ? `/tutors/${slugWithCode(teacher)}` : undefined,
    summary: toRatingSummary(teacher.stars, teacher.rating),
    ratings: ratings.items.map(toRatingView),
    mine: ratings.mine,
    canRate: ratings.canRate,
    canReply: ratings.canReply,
    newer: turns.previous,
    older: turns.next,
  }
}

const { stars, text: words } = rateTeacher.body.shape
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('rate'), stars: z.coerce.number().pipe(stars), text: words }),
  z.strictObject({ step: z.enum(['follow', 'unfollow']) }),
  z.looseObject({ step: z.literal('reply') }),
])

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const form = await readForm(request.clone(), Step)
  if (form.step === 'reply') return answerRating(call, request).catch(orSignIn(request))
  const { id } = await call(getTeacher, { params: { id: params.address } })
  if (form.step === 'rate') {
    await call(rateTeacher, { params: { id }, body: { stars: form.stars, text: form.text } }).catch(orSignIn(request))
    return { done: true as const }
  }
  const wanted = form.step === 'follow' ? ('FOLLOW' as const) : ('UNFOLLOW' as const)
  await call(interactWithTeacher, { params: { id }, body: { action: wanted } }).catch(orSignIn(request))
  return redirect(`/teachers/${params.address}`)
})

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (!loaderData) return pageTags(args, undefined)
  const { teacher, path, subjects: names } = loaderData
  return pageTags(args, {
    title: text.title(teacher.name),
    description: `${teacher.name}, ${names.join(', ')}. ${teacher.intro}`,
    path,
    type: 'profile',
    picture: sharePicture('teachers', teacher.id, teacher.name),
    data: [
      teacherData({ path, name: teacher.name, description: teacher.intro, picture: teacher.avatar, subjects: names }),
      breadcrumbData([
        { name: text.teachers, path: '/teachers' },
        { name: teacher.name, path },
      ]),
    ],
  })
}

const ReportRating = ({ id, author }: RatingView) => <ReportButton kind="rating" id={id} name={text.ratingBy(author.name)} />

export default function TeacherPage({ loaderData }: Route.ComponentProps) {
  const {
    teacher,
    path,
    subjects: names,
    proof,
    classes,
    courses,
    tutorHref,
    summary,
    ratings,
    mine,
    canRate,
    canReply,
    newer,
    older,
  } = loaderData
  return (
    <div className="wrap">
      <Breadcrumb trail={[{ name: text.teachers, path: '/teachers' }]} here={teacher.name} />
      <Head {...{ teacher, path, names, proof, tutorHref }} />
      <div className={styles.columns}>
        {teacher.about && (
          <section>
            <h2 className="h2">{text.about}</h2>
            <p>{teacher.about}</p>
          </section>
        )}
        {teacher.introVideo && (
          <section>
            <h2 className="h2">{experienceText.videoTitle}</h2>
            <VideoPlayer {...teacher.introVideo} label={experienceText.video(teacher.name)} />
          </section>
        )}
        <ExperienceLists of={teacher} />
        <section>
          <h2 className="h2">{text.classes}</h2>
          {classes.length === 0 && <p className="muted">{text.noClasses}</p>}
          <ul className={styles.list}>
            {classes.map((one) => (
              <li key={one.id} className={styles.item}>
                <b>{one.title}</b>
                <span>{one.when}</span>
              </li>
            ))}
          </ul>
        </section>
        {courses.length > 0 && <Courses courses={courses} />}
        {canRate && <RatingForm mine={mine} />}
        <RatingsPanel summary={summary} ratings={ratings} newer={newer} older={older} canReply={canReply} beside={ReportRating} />
      </div>
    </div>
  )
}

const Courses = ({ courses }: Pick<Loaded, 'courses'>) => (
  <section>
    <h2 className="h2">{text.courses}</h2>
    <ul className={styles.list}>
      {courses.map((one) => (
        <li key={one.id} className={styles.item}>
          <Link to={one.href}>
            <b>{one.title}</b>
          </Link>
          <span>
            {one.fee} {one.member && <small className={styles.member}>{one.member}</small>}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

const FollowButton = ({ isFollowed }: { isFollowed: boolean }) => {
  const { pathname } = useLocation()
  return (
    <Form method="post" action={pathname} preventScrollReset>
      <input type="hidden" name="step" value={isFollowed ? 'unfollow' : 'follow'} />
      <Button type="submit" size="xl" color="main" variant={isFollowed ? 'outlined' : 'contained'} data-gated="follow-teacher">
        {isFollowed ? text.unfollow : text.follow}
      </Button>
    </Form>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>
type HeadProps = Pick<Loaded, 'teacher' | 'path' | 'proof' | 'tutorHref'> & { names: string[] }

function Head({ teacher, path, names, proof, tutorHref }: HeadProps) {
  const { site } = useSession()
  return (
    <div className={styles.head}>
      <img src={teacher.avatar} alt="" width="128" height="128" />
      <div className={styles.who}>
        <h1 className="h1">{teacher.name}</h1>
        <p className="lead">{names.join(', ')}</p>
        <ul className={styles.facts}>
          {proof && <li>{proof}</li>}
          <li>{text.learners(teacher.learners)}</li>
          {teacher.followers > 0 && <li>{text.followers(teacher.followers)}</li>}
        </ul>
        <p className={`voice ${styles.intro}`}>{teacher.intro}</p>
      </div>
      <div className={styles.actions}>
        <FollowButton isFollowed={teacher.isFollowed} />
        {tutorHref && (
          <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={tutorHref}>
            {text.tutorLink}
          </Link>
        )}
        <CopyButton size="xl" variant="text" color="main" text={site.publicUrl + path} copied={{ message: text.shared }}>
          {text.share}
        </CopyButton>
        <ReportButton kind="teacher" id={teacher.id} name={teacher.name} />
      </div>
    </div>
  )
}

/** A removed teacher is a 410, with a link to continue. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <PageError error={error} gone={{ ...teachersText.gone, to: '/teachers' }} />
)
