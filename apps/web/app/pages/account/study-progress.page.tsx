import { Id } from '@khue/contracts/ids'
import { getCourseProgress, type LearningCard, listMyCourses } from '@khue/contracts/learning/my-learning'
import { Link } from 'react-router'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { HomeworkFigures } from '#app/features/learning/my-learning/homework-figures.tsx'
import { LessonTable, ProgressFigures } from '#app/features/learning/my-learning/lesson-table.tsx'
import { learningText, progressText as text } from '#app/features/learning/my-learning/my-learning.text.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/study-progress.page'

export const handle = { ownQuery: ['learnerId', 'card'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const isOfLessons = ({ kind, state }: LearningCard) => kind === 'RUN' && state !== 'PENDING'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const search = new URL(request.url).searchParams
  const learnerId = Id.safeParse(search.get('learnerId')).data
  const load = async () => {
    const { items } = await call(listMyCourses, { query: { learnerId } })
    const cards = items.filter(isOfLessons)
    const card = cards.find(({ key }) => key === search.get('card')) ?? cards[0]
    const progress =
      card &&
      (await call(getCourseProgress, { params: { id: card.refId }, query: { learnerId: card.learner.id, runId: card.runId ?? undefined } }))
    const isFamily = new Set(cards.map(({ learner }) => learner.id)).size > 1
    const named = cards.map(({ key, title, learner }) => ({ key, label: isFamily ? text.of(title, learner.name) : title }))
    return { cards: named, key: card?.key, progress }
  }
  const page = await settled(load().catch((error: unknown) => (learnerId ? orNotFound(error) : Promise.reject(error)))).catch(
    orSignIn(request),
  )
  return { page, learnerId }
}

export default function StudyProgressPage({ loaderData: { page, learnerId } }: Route.ComponentProps) {
  const hrefOf = (card: string) => `/account/study/progress?${new URLSearchParams({ ...(learnerId && { learnerId }), card })}`
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div>
          <h1 className="h2">{text.title}</h1>
          <p className="muted">{text.lead}</p>
        </div>
        <Loaded of={page}>
          {({ cards, key, progress }) =>
            progress ? (
              <>
                <ChipRow
                  label={text.courses}
                  choices={cards.map((card) => ({
                    label: card.label,
                    href: hrefOf(card.key),
                    isOn: card.key === key,
                  }))}
                />
                <ProgressFigures summary={progress.summary} />
                {progress.homework && <HomeworkFigures counts={progress.homework} learnerId={progress.card.learner.id} />}
                <LessonTable lessons={progress.lessons} />
              </>
            ) : (
              <EmptyState
                title={text.noLessons}
                text={learningText.empty.courses.text}
                action={
                  <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={learningText.empty.courses.to}>
                    {learningText.empty.courses.action}
                  </Link>
                }
              />
            )
          }
        </Loaded>
      </div>
    </AccountFrame>
  )
}
