import { changeAssignment, getAssignment } from '@khue/contracts/learning/assignments'
import { Link, redirect, useNavigation } from 'react-router'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { changesOf, deadlineChange } from '#app/features/learning/homework/giving/assignment-changes.ts'
import { DeadlineForm } from '#app/features/learning/homework/giving/deadline-form.tsx'
import { valuesOf } from '#app/features/learning/homework/giving/form-values.ts'
import { GiveForm } from '#app/features/learning/homework/giving/give-form.tsx'
import { givingText as text } from '#app/features/learning/homework/giving/giving.text.ts'
import { TypedAssignment, TypedDeadline } from '#app/features/learning/homework/giving/typed-assignment.ts'
import { assignmentHref } from '#app/features/learning/homework/shared/assignment-addresses.ts'
import { dueWords } from '#app/features/learning/homework/shared/assignment-view.ts'
import { momentOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-assignment-edit.page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: text.metaEdit(loaderData?.assignment.title ?? '') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  return { assignment: await api(context).call(getAssignment, { params }).catch(orSignIn(request)).catch(orNotFound) }
}

export const action = formAction(async ({ request, context, params }: Route.ActionArgs) => {
  const { call } = api(context)
  const isDeadline = (await request.clone().formData()).get('intent') === 'deadline'
  const typed = isDeadline ? await readForm(request, TypedDeadline) : await readForm(request, TypedAssignment)
  const stored = await call(getAssignment, { params }).catch(orSignIn(request))
  const changes = typed.intent === 'deadline' ? deadlineChange(stored, typed) : changesOf(stored, typed, stored.now)
  if (Object.keys(changes).length > 0)
    await call(changeAssignment, { params, body: { revision: typed.revision ?? stored.revision, ...changes } })
  return redirect(assignmentHref(params.id))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** What a teacher has given, as long as nobody has handed it in; then the deadline alone. */
export default function EditAssignmentPage({ loaderData: { assignment }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  const { id, title, isLocked, isOfProgramme, isForChosen, learners, revision, isDraft, dueAt, now, place } = assignment
  const shared = { leave: assignmentHref(id), refusal: actionData, isSending: state !== 'idle' }
  return (
    <AccountFrame here={text.titleEdit} back={{ to: assignmentHref(id), label: title }}>
      <div className={panel.stack}>
        <div>
          <h1 className="h2">{text.titleEdit}</h1>
          <p className="muted">
            {title} · {place.title}
          </p>
        </div>
        {isOfProgramme ? (
          <>
            <Notice>{text.ofProgramme}</Notice>
            <p>
              <Link className={buttonClass({ size: 'xl', color: 'main' })} to={`/account/teaching/courses/${place.refId}/edit/assignments`}>
                {text.toProgramme}
              </Link>
            </p>
          </>
        ) : isLocked ? (
          <DeadlineForm revision={revision} dueAt={dueAt} due={dueAt ? momentOf(dueAt) : dueWords(dueAt, now)} {...shared} />
        ) : (
          <GiveForm
            key={revision}
            values={valuesOf(assignment)}
            whom={isForChosen ? text.isChosen(learners) : text.isAll}
            given={{ revision, isDraft }}
            {...shared}
          />
        )}
      </div>
    </AccountFrame>
  )
}
