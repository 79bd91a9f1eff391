import { tutorPacks, tutorSku } from '@khue/contracts/sale/offers'
import { slugWithCode } from '@khue/contracts/slug'
import { listTeacherRatings } from '@khue/contracts/offer/teachers'
import { getTutor, type TutorService, tutorDurations } from '@khue/contracts/offer/tutors'
import { Link, redirect } from 'react-router'
import { BuyForm } from '#app/features/sale/carts/buy-form.tsx'
import { buyingText } from '#app/features/sale/carts/buying.text.ts'
import { ExperienceLists } from '#app/features/offer/teachers/shared/experience.tsx'
import { experienceText } from '#app/features/offer/teachers/shared/experience.text.ts'
import { VideoPlayer } from '#app/features/ground/media/shared/video-player.tsx'
import { ReportButton } from '#app/features/backoffice/site/reports/report-button.tsx'
import { answerRating } from '#app/features/offer/teachers/answer-rating.ts'
import { profileText } from '#app/features/offer/teachers/profile.text.ts'
import { ratingsAddress } from '#app/features/offer/teachers/ratings-address.ts'
import { RatingsPanel, type RatingView, toRatingSummary, toRatingView } from '#app/features/offer/teachers/ratings-panel.tsx'
import { telHref, unbroken } from '#app/shared/phone.ts'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import styles from '#app/features/offer/tutors/detail.module.css'
import { Stars } from '#app/features/offer/tutors/tutor-card.tsx'
import { LessonChoice, type LessonOffer } from '#app/features/offer/tutors/lesson-choice.tsx'
import { TutorFacts } from '#app/features/offer/tutors/tutor-facts.tsx'
import { freeDays, gradeWords, subjectNames, toTutorView } from '#app/features/offer/tutors/tutor.ts'
import { tutorPageText as text } from '#app/features/offer/tutors/tutor-page.text.ts'
import { tutorWords } from '#app/features/offer/tutors/tutor-words.text.ts'
import { tutorsText } from '#app/features/offer/tutors/tutors.text.ts'
import { PageError } from '#app/features/backoffice/site/shell/page-error.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatVnd } from '#app/shared/format.ts'
import { orWithoutCursor, placeNames, readPlace, pagerLinks } from '#app/shared/list-place.ts'
import { pageTags, sharePicture } from '#app/shared/page-tags.ts'
import { useSession } from '#app/shared/session.tsx'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { breadcrumbData, teacherData } from '#app/shared/structured-data.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import type { Route } from './+types/tutor.page'

export const handle = { query: placeNames }
const ratingsShown = 10

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const place = readPlace(url.searchParams)
  const tutor = await call(getTutor, { params: { id: params.address } })
  const { id } = tutor
  const path = `/tutors/${slugWithCode(tutor)}`
  if (params.address !== slugWithCode(tutor)) throw redirect(path + url.search, 301)
  const ratings = await call(listTeacherRatings, { params: { id }, query: { ...place, size: ratingsShown } }).catch(orWithoutCursor(url))
  const { disclosure } = tutor
  const turns = pagerLinks(place, ratings.nextCursor, (at) => ratingsAddress(path, at))
  return {
    id: tutor.id,
    path,
    view: toTutorView(tutor, new Date()),
    subjects: subjectNames(tutor.subjectIds),
    intro: tutor.intro,
    about: tutor.about,
    experience: { schools: tutor.schools, work: tutor.work, achievements: tutor.achievements },
    introVideo: tutor.introVideo,
    learners: tutorWords.learners(tutor.learners),
    profileHref: `/teachers/${slugWithCode(tutor)}`,
    trial: tutor.trialMinutes ? `${tutorsText.trial}, ${tutorWords.minutes(tutor.trialMinutes)}` : undefined,
    code: tutor.code,
    offers: tutor.services.flatMap(lessonOffers),
    packs: tutorPacks,
    promise: buyingText.backUntaught,
    services: tutor.services.map((one) => ({
      id: one.id,
      name: nameService(one),
      mode: tutorWords.modes[one.mode],
      fees: one.fees.map(({ minutes, fee }) => ({ minutes: tutorWords.minutes(minutes), fee: formatVnd(fee) })),
    })),
    freeDays: freeDays(tutor.freeTime),
    disclosure: {
      rows: [
        [tutorWords.disclosureRows.subject, disclosure.subjects.join(', ')],
        [tutorWords.disclosureRows.grades, gradeWords(disclosure.grades) ?? ''],
        [tutorWords.disclosureRows.form, tutorWords.modes[disclosure.mode]],
        [tutorWords.disclosureRows.place, disclosure.place ?? tutorWords.online],
        [tutorWords.disclosureRows.teacher, disclosure.teacher],
        [tutorWords.disclosureRows.fee, tutorWords.feeRange(formatVnd(disclosure.feeFrom), formatVnd(disclosure.feeTo))],
      ],
      isExtraTeaching: disclosure.isExtraTeaching,
    },
    summary: toRatingSummary(tutor.stars, tutor.rating),
    ratings: ratings.items.map(toRatingView),
    newer: turns.previous,
    canReply: ratings.canReply,
    older: turns.next,
  }
}

const nameService = ({ name, gradeFrom, gradeTo }: TutorService) =>
  [name, gradeFrom !== null && gradeTo !== null ? tutorWords.gradeRange(gradeFrom, gradeTo) : undefined].filter(Boolean).join(' · ')

/** One offer for each lesson length of a service. */
const lessonOffers = (service: TutorService): LessonOffer[] =>
  service.fees.flatMap(({ minutes, fee }) => {
    const length = tutorDurations.find((one) => one === minutes)
    const label = tutorWords.lessonOf(nameService(service), tutorWords.minutes(minutes), formatVnd(fee))
    return length ? [{ sku: tutorSku(service.id, length, 1), label, fee }] : []
  })

/** A tutor's reply to a rating. */
export const action = formAction(async ({ request, context }: Route.ActionArgs) =>
  answerRating(api(context).call, request).catch(orSignIn(request)),
)
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageTags(args, undefined)
  const { id, view, subjects, intro, path } = args.loaderData
  return pageTags(args, {
    title: text.detailTitle(view.name, subjects),
    description: `${intro} ${view.teaches}. ${view.place}. ${text.from} ${view.fee}${tutorsText.perHour}.`,
    path,
    type: 'profile',
    picture: sharePicture('tutors', id, view.name),
    data: [
      teacherData({ path, name: view.name, description: intro, picture: view.avatar, subjects: subjects.split(', ') }),
      breadcrumbData([
        { name: tutorsText.network, path: '/tutors' },
        { name: view.name, path },
      ]),
    ],
  })
}

const ReportRating = ({ id, author }: RatingView) => <ReportButton kind="rating" id={id} name={profileText.ratingBy(author.name)} />

export default function TutorPage({ loaderData }: Route.ComponentProps) {
  const { view, intro, about, experience, introVideo, learners, summary, ratings, newer, older, canReply } = loaderData
  return (
    <div className="wrap">
      <Breadcrumb trail={[{ name: tutorsText.network, path: '/tutors' }]} here={view.name} />
      <div className={styles.head}>
        <img src={view.avatar} alt="" width="128" height="128" />
        <div>
          <h1 className="h1">{view.name}</h1>
          <p className="lead">{view.teaches}</p>
          <ul className={styles.facts}>
            <li>
              <Stars rating={view.rating} />
            </li>
            <li>{learners}</li>
            {view.proof && <li>{view.proof}</li>}
            <li>{view.place}</li>
            <li>{view.mode}</li>
          </ul>
          <p className={`voice ${styles.intro}`}>{intro}</p>
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          {about && (
            <section>
              <h2 className="h2">{text.about}</h2>
              <p>{about}</p>
            </section>
          )}
          {introVideo && (
            <section>
              <h2 className="h2">{experienceText.videoTitle}</h2>
              <VideoPlayer {...introVideo} label={experienceText.video(view.name)} />
            </section>
          )}
          <ExperienceLists of={experience} />
          <TutorFacts services={loaderData.services} freeDays={loaderData.freeDays} disclosure={loaderData.disclosure} />
          <RatingsPanel summary={summary} ratings={ratings} newer={newer} older={older} canReply={canReply} beside={ReportRating} />
        </div>
        <BuySide {...loaderData} />
      </div>
    </div>
  )
}

/** Lesson prices, the purchase form, and other ways to contact the tutor. */
function BuySide({ view, trial, offers, packs, promise, code, profileHref, path, id }: Route.ComponentProps['loaderData']) {
  const { site } = useSession()
  const [firstOffer, ...otherOffers] = offers
  return (
    <aside className={styles.buy} aria-label={text.buySide}>
      <p className={styles.price}>
        {text.from} <b>{view.fee}</b> {tutorsText.perHour}
      </p>
      {trial && <p className={styles.trial}>{trial}</p>}
      {firstOffer && (
        <BuyForm name={code} promise={promise}>
          <LessonChoice offers={[firstOffer, ...otherOffers]} packs={packs} />
        </BuyForm>
      )}
      <a className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} href={telHref(site.hotline)}>
        <Icon name="phone" /> {text.call(unbroken(site.hotline))}
      </a>
      <p className="sm muted">{text.freeTimeHint}</p>
      <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={profileHref}>
        {text.profile}
      </Link>
      <CopyButton size="xl" variant="text" color="main" text={site.publicUrl + path} copied={{ message: text.shared }}>
        {text.share}
      </CopyButton>
      <ReportButton kind="tutor" id={id} name={view.name} />
    </aside>
  )
}

/** A removed tutor is a 410, with a link to continue. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} gone={{ ...text.gone, to: '/tutors' }} />
