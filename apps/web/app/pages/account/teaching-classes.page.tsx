import { Id } from '@khue/contracts/ids'
import { countTaughtLessons } from '@khue/contracts/learning/taught-lessons'
import { authoredClassStates, listAuthoredClasses } from '@khue/contracts/offer/class-authoring'
import { listTaughtRuns, taughtStates } from '@khue/contracts/offer/runs'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { LessonsOfCard } from '#app/features/learning/lessons/taught/class-lessons.tsx'
import { toClassCounts } from '#app/features/learning/lessons/taught/taught-view.ts'
import { toClassRow } from '#app/features/offer/authoring/classes/class-list-view.ts'
import { ClassList, type ClassListState, OpenClassLink } from '#app/features/offer/authoring/classes/class-list.tsx'
import { classListText } from '#app/features/offer/authoring/classes/class-list.text.ts'
import { newClassHref, taughtClassesHref } from '#app/features/offer/authoring/shared/class-addresses.ts'
import { taughtText as text } from '#app/features/offer/taught-classes/shared/taught-classes.text.ts'
import { TaughtList } from '#app/features/offer/taught-classes/taught-list.tsx'
import { api } from '#app/shared/api.ts'
import { settled } from '#app/shared/settled.ts'
import { useSession } from '#app/shared/session.tsx'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-classes.page'

/** Parameters of both lists: each list keeps its page while the other one turns. */
const ofRuns = ['state', 'cursor']
const ofClasses = ['single', 'after']
export const handle = { ownQuery: [...ofRuns, ...ofClasses, 'teacherId'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** The page's address with changed parameters; undefined removes one. */
function addressWith(now: URLSearchParams, changes: Record<string, string | undefined>, path = taughtClassesHref) {
  const next = new URLSearchParams([...now].filter(([name]) => handle.ownQuery.includes(name) && !(name in changes)))
  for (const [name, value] of Object.entries(changes)) if (value !== undefined) next.set(name, value)
  return next.size > 0 ? `${path}?${next}` : path
}

const listStates = ['ALL', ...authoredClassStates] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const search = new URL(request.url).searchParams
  const idIn = (name: string) => Id.safeParse(search.get(name)).data
  const state = taughtStates.find((one) => one === search.get('state')) ?? 'ongoing'
  const single: ClassListState = listStates.find((one) => one === search.get('single')) ?? 'ALL'
  const [cursor, after, teacherId] = [idIn('cursor'), idIn('after'), idIn('teacherId')]
  const [runs, classes] = await Promise.all([
    settled(call(listTaughtRuns, { query: { state, cursor } })),
    settled(call(listAuthoredClasses, { query: { cursor: after, teacherId, ...(single !== 'ALL' && { state: single }) } })),
  ]).catch(orSignIn(request))
  const refIds = [runs, classes].flatMap((list) => (list.state === 'ready' ? list.value.items.map(({ id }) => id) : []))
  const counted = refIds.length > 0 ? await settled(call(countTaughtLessons, { query: { refIds } })) : undefined
  return {
    runs,
    counts: counted?.state === 'ready' ? toClassCounts(counted.value.items) : {}, // the cards show without them
    classes: classes.state === 'failed' ? classes : { ...classes, value: { ...classes.value, items: classes.value.items.map(toClassRow) } },
    state,
    single,
    isOfTeacher: teacherId !== undefined,
    choices: taughtStates.map((one) => ({
      label: text.states[one],
      href: addressWith(search, { state: one, cursor: undefined }),
      isOn: one === state,
    })),
    singleChoices: listStates.map((one) => ({
      label: classListText.states[one],
      href: addressWith(search, { single: one === 'ALL' ? undefined : one, after: undefined }),
      isOn: one === single,
    })),
    turn: {
      first: cursor && addressWith(search, { cursor: undefined }),
      next: runs.state === 'ready' && runs.value.nextCursor ? addressWith(search, { cursor: runs.value.nextCursor }) : undefined,
    },
    singleTurn: {
      first: after && addressWith(search, { after: undefined }),
      next: classes.state === 'ready' && classes.value.nextCursor ? addressWith(search, { after: classes.value.nextCursor }) : undefined,
    },
    newHref: addressWith(new URLSearchParams(), { teacherId }, newClassHref),
  }
}

export default function TeachingClassesPage({ loaderData }: Route.ComponentProps) {
  const { runs, counts, classes, state, single, choices, singleChoices, turn, singleTurn, newHref, isOfTeacher } = loaderData
  const { profile } = useSession()
  const lessonsOf = (items: readonly { id: string; title: string }[]) =>
    Object.fromEntries(items.map(({ id, title }) => [id, counts[id] && <LessonsOfCard key={id} counts={counts[id]} title={title} />]))
  const teaches = profile?.roles.some((role) => role === 'teacher' || role === 'tutor') ?? false
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div className={panel.head}>
          <div>
            <h1 className="h2">{isOfTeacher ? classListText.ofTeacher : text.title}</h1>
            <p className="muted">{isOfTeacher ? classListText.ofTeacherLead : text.lead}</p>
          </div>
          <OpenClassLink to={newHref} />
        </div>
        {teaches && !isOfTeacher && (
          <Loaded of={runs}>
            {({ items }) => (
              <TaughtList
                state={state}
                choices={choices}
                items={items}
                {...turn}
                besides={ofClasses}
                lessons={lessonsOf(items.map(({ id, courseTitle: title }) => ({ id, title })))}
              />
            )}
          </Loaded>
        )}
        <Loaded of={classes}>
          {({ items }) => (
            <ClassList
              state={single}
              choices={singleChoices}
              items={items}
              newHref={newHref}
              {...singleTurn}
              besides={ofRuns}
              lessons={lessonsOf(items)}
            />
          )}
        </Loaded>
      </div>
    </AccountFrame>
  )
}
