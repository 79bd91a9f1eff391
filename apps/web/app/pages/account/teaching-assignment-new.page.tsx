import { createAssignment } from '@khue/contracts/learning/assignments'
import { getProfile } from '@khue/contracts/people/identity'
import { data, redirect, useNavigation } from 'react-router'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { ClassChoices } from '#app/features/learning/homework/giving/class-choices.tsx'
import { defaultDue } from '#app/features/learning/homework/giving/default-due.ts'
import { newValues } from '#app/features/learning/homework/giving/form-values.ts'
import { GiveForm } from '#app/features/learning/homework/giving/give-form.tsx'
import { givingText as text } from '#app/features/learning/homework/giving/giving.text.ts'
import { loadClasses, loadPlace, placeIn } from '#app/features/learning/homework/giving/load-place.ts'
import { TypedAssignment } from '#app/features/learning/homework/giving/typed-assignment.ts'
import { assignmentHref, assignmentsHref } from '#app/features/learning/homework/shared/assignment-addresses.ts'
import { lessonHref } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { pageContext } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-assignment-new.page'

export const handle = { ownQuery: ['run', 'class', 'lesson'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaNew }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  await call(getProfile).catch(orSignIn(request)) // the area refuses everybody who does not teach
  const named = placeIn(new URL(request.url).searchParams)
  if (!named) return { classes: await loadClasses(call).catch(orNotFound) }
  const place = await loadPlace(call, named).catch(orNotFound)
  return { place, dueAt: defaultDue(new Date().toISOString(), place.starts, place.lessonStartsAt) }
}

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const named = placeIn(new URL(request.url).searchParams)
  if (!named) throw data(null, { status: 404 })
  const { intent, revision: _none, displayAt, lessonId, ...typed } = await readForm(request, TypedAssignment)
  const { call } = api(context)
  const { scope, refId } = named
  const body = {
    ...typed,
    id: context.get(pageContext).requestId,
    scope,
    refId,
    lessonId: lessonId ?? (scope === 'CLASS' ? (named.lessonId ?? null) : null),
    displayAt: displayAt ?? new Date(Date.now() - 1000).toISOString(), // at once
    isDraft: intent === 'draft',
  }
  const { id } = await call(createAssignment, { body }).catch(orSignIn(request))
  return redirect(assignmentHref(id))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** Gives homework to a class, or keeps it as a draft; without a class in the address, one is chosen first. */
export default function NewAssignmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  const { place, classes } = loaderData
  const leave = place?.lessonId ? lessonHref(place.lessonId) : assignmentsHref
  return (
    <AccountFrame here={text.titleNew} back={{ to: assignmentsHref, label: text.back }}>
      <div className={panel.stack}>
        <div>
          <h1 className="h2">{place ? text.titleNew : text.chooseClass}</h1>
          <p className="muted">{place ? place.title : text.chooseLead}</p>
        </div>
        {classes && <ClassChoices {...classes} />}
        {place && (
          <GiveForm
            key={place.refId}
            values={newValues(loaderData.dueAt, place.lessonId)}
            lessons={place.lessons}
            learners={place.learners}
            leave={leave}
            refusal={actionData}
            isSending={state !== 'idle'}
          />
        )}
      </div>
    </AccountFrame>
  )
}
