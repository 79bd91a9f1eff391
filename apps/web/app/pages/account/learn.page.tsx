import type { Reply } from '@khue/contracts/endpoint'
import { Id } from '@khue/contracts/ids'
import { askExtension, listLectures } from '@khue/contracts/learning/lectures'
import { type CourseProgress, getCourseProgress } from '@khue/contracts/learning/my-learning'
import { data, Link } from 'react-router'
import { z } from 'zod'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { useRefreshAt } from '#app/features/learning/lessons/shared/use-refresh-at.ts'
import { ContinueBand, LectureList } from '#app/features/learning/lectures/shared/lecture-list.tsx'
import { learnHref, statusOf } from '#app/features/learning/my-learning/card-view.ts'
import { Constellation } from '#app/features/learning/my-learning/constellation.tsx'
import { DocumentList } from '#app/features/learning/my-learning/document-list.tsx'
import { HomeworkFigures } from '#app/features/learning/my-learning/homework-figures.tsx'
import { LessonTable, ProgressFigures } from '#app/features/learning/my-learning/lesson-table.tsx'
import { documentsText, learningText, learnText as text } from '#app/features/learning/my-learning/my-learning.text.ts'
import { Programme } from '#app/features/learning/my-learning/programme.tsx'
import { Soonest } from '#app/features/learning/my-learning/soonest.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatDate } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { type Settled, settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { Route } from './+types/learn.page'

export const handle = { ownQuery: ['learnerId', 'runId'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page.state === 'ready' ? `${loaderData.page.value.card.title} · Khuê` : learningText.metaTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const idIn = (name: string) => Id.safeParse(search.get(name)).data
  const query = { learnerId: idIn('learnerId'), runId: idIn('runId') }
  const id = Id.safeParse(params.course).data
  if (!id) throw data(null, { status: 404 })
  const { call } = api(context)
  const [page, lectures] = await Promise.all([
    settled(call(getCourseProgress, { params: { id }, query }).catch(orNotFound)),
    settled(call(listLectures, { params: { id }, query: { learnerId: query.learnerId } })),
  ]).catch(orSignIn(request))
  return { page, lectures, learnerId: query.learnerId }
}

const Step = z.strictObject({ step: z.literal('extension'), learnerId: Id.optional() })

/** Asks for more time to watch. */
export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { learnerId } = await readForm(request, Step)
  return extend(api(context).call, params.course, learnerId).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

async function extend(call: PageApi['call'], id: string, learnerId: string | undefined) {
  await call(askExtension, { params: { id }, body: { learnerId } })
  return { done: true as const }
}

type Lectures = Reply<typeof listLectures>
const percentOf = ({ watchedSeconds, totalSeconds }: Lectures) =>
  totalSeconds > 0 ? Math.min(100, Math.floor((100 * watchedSeconds) / totalSeconds)) : 0

export default function LearnPage({ loaderData: { page, lectures, learnerId } }: Route.ComponentProps) {
  return (
    <AccountFrame {...(page.state === 'ready' && { here: page.value.card.title })}>
      <Loaded of={page}>{(progress) => <Course progress={progress} lectures={lectures} learnerId={learnerId} />}</Loaded>
    </AccountFrame>
  )
}

type CourseProps = { progress: CourseProgress; lectures: Settled<Lectures>; learnerId: string | undefined }

function Course({ progress, lectures, learnerId }: CourseProps) {
  const { card, now, lessons, summary, homework, programme, documents } = progress
  const isRecorded = lectures.state === 'ready' && lectures.value.chapters.length > 0
  useRefreshAt(now, isRecorded ? deadlinesOf(lectures.value) : [])
  return (
    <div className={panel.stack}>
      <Head progress={progress} />
      {isRecorded && lectures.value.next && card.isOpen && (
        <ContinueBand
          chapters={lectures.value.chapters}
          next={lectures.value.next}
          percent={percentOf(lectures.value)}
          courseId={card.refId}
          learnerId={learnerId}
        />
      )}
      {card.next && <Soonest key={now} card={card} now={now} />}
      {card.kind === 'RUN' && <ProgressFigures summary={summary} />}
      {homework && <HomeworkFigures counts={homework} learnerId={card.learner.id} />}
      {card.kind === 'RUN' && <LessonTable lessons={lessons} />}
      {documents.length > 0 && (
        <section className={panel.panel} aria-labelledby="documents">
          <h2 id="documents" className="h3">
            {documentsText.title}
          </h2>
          <DocumentList items={documents} isFamily={false} />
        </section>
      )}
      {(isRecorded || card.kind === 'RECORDED') && (
        <Loaded of={lectures}>
          {({ chapters, extension }) => (
            <LectureList chapters={chapters} extension={extension} now={now} courseId={card.refId} learnerId={learnerId} />
          )}
        </Loaded>
      )}
      {programme.length > 0 && !(isRecorded && card.kind === 'RECORDED') && <Programme chapters={programme} />}
    </div>
  )
}

/** Deadlines that pass while the page is open lock their lectures. */
const deadlinesOf = ({ chapters, extension }: Lectures) => [
  ...new Set([extension.answerDueAt, ...chapters.flatMap(({ lectures }) => lectures.map(({ until }) => until))]),
]

function Head({ progress: { card, others } }: { progress: CourseProgress }) {
  const status = statusOf(card)
  return (
    <div className={panel.head}>
      <div>
        <h1 className="h2">{card.title}</h1>
        <p className="muted">{`${card.teacher.name} · ${card.learner.name}`}</p>
        {card.lessons && <Constellation {...card.lessons} />}
        <p className="muted">
          {[
            card.lessons && learningText.done(card.lessons.done, card.lessons.all),
            card.until && card.isOpen && learningText.until(formatDate(card.until)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {status && <StatusTag {...status} />}
        {!card.isOpen && <p>{text.closed}</p>}
        {others.map(({ runId, startsAt }) => (
          <p key={runId} className={panel.about}>
            <Link className="link" to={learnHref({ ...card, runId })}>
              {startsAt ? text.from(formatDate(startsAt)) : text.others}
            </Link>
          </p>
        ))}
      </div>
      {card.href && (
        <p className={panel.about}>
          <Link className="link" to={card.href}>
            {text.intro}
          </Link>
        </p>
      )}
    </div>
  )
}
