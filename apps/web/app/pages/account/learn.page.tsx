import { Id } from '@khue/contracts/ids'
import { type CourseProgress, getCourseProgress } from '@khue/contracts/learning/my-learning'
import { data, Link } from 'react-router'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { learnHref, statusOf } from '#app/features/learning/my-learning/card-view.ts'
import { Constellation } from '#app/features/learning/my-learning/constellation.tsx'
import { DocumentList } from '#app/features/learning/my-learning/document-list.tsx'
import { LessonTable, ProgressFigures } from '#app/features/learning/my-learning/lesson-table.tsx'
import { documentsText, learningText, learnText as text } from '#app/features/learning/my-learning/my-learning.text.ts'
import { Programme } from '#app/features/learning/my-learning/programme.tsx'
import { Soonest } from '#app/features/learning/my-learning/soonest.tsx'
import { api } from '#app/shared/api.ts'
import { formatDate } from '#app/shared/format.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { settled } from '#app/shared/settled.ts'
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
  return { page: await settled(api(context).call(getCourseProgress, { params: { id }, query }).catch(orNotFound)).catch(orSignIn(request)) }
}

export default function LearnPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <AccountFrame {...(page.state === 'ready' && { here: page.value.card.title })}>
      <Loaded of={page}>{(progress) => <Course progress={progress} />}</Loaded>
    </AccountFrame>
  )
}

function Course({ progress }: { progress: CourseProgress }) {
  const { card, now, lessons, summary, programme, documents } = progress
  return (
    <div className={panel.stack}>
      <Head progress={progress} />
      {card.next && <Soonest key={now} card={card} now={now} />}
      {card.kind === 'RUN' && (
        <>
          <ProgressFigures summary={summary} />
          <LessonTable lessons={lessons} />
        </>
      )}
      {documents.length > 0 && (
        <section className={panel.panel} aria-labelledby="documents">
          <h2 id="documents" className="h3">
            {documentsText.title}
          </h2>
          <DocumentList items={documents} isFamily={false} />
        </section>
      )}
      {programme.length > 0 && <Programme chapters={programme} />}
    </div>
  )
}

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
