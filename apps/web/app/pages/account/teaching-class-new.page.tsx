import { createClass } from '@khue/contracts/offer/class-authoring'
import { getProfile } from '@khue/contracts/people/identity'
import { Id } from '@khue/contracts/ids'
import { Link, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { newClassText as text } from '#app/features/offer/authoring/classes/class-list.text.ts'
import { NewClassFields } from '#app/features/offer/authoring/classes/new-class-fields.tsx'
import { singleClassHref, taughtClassesHref } from '#app/features/offer/authoring/shared/class-addresses.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { pageContext } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { FormPanel, PageForm } from '#app/shared/ui/page-form.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-class-new.page'

export const handle = { ownQuery: ['teacherId'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** An admin opens a class in the name of `teacherId`. */
const teacherIn = (url: string) => Id.safeParse(new URL(url).searchParams.get('teacherId')).data

export async function loader({ request, context }: Route.LoaderArgs) {
  await api(context).call(getProfile).catch(orSignIn(request)) // the area refuses everybody who does not teach
  return null
}

const Chosen = z.string().min(1, 'Vui lòng chọn môn học.')
const { kind, title, subjectId } = createClass.body.shape
const Create = z.strictObject({ kind, title, subjectId: Chosen.pipe(z.coerce.number()).pipe(subjectId) })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const typed = await readForm(request, Create)
  const teacherId = teacherIn(request.url)
  const body = { ...typed, id: context.get(pageContext).requestId, ...(teacherId && { teacherId }) }
  const { id } = await api(context).call(createClass, { body }).catch(orSignIn(request))
  return redirect(singleClassHref(id))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

/** Starts a single class; the rest is typed in its editor. */
export default function NewClassPage({ actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  return (
    <AccountFrame here={text.title} back={{ to: taughtClassesHref, label: text.back }}>
      <div className={panel.stack}>
        <div>
          <h1 className="h2">{text.title}</h1>
          <p className="muted">{text.lead}</p>
        </div>
        <PageForm refusal={actionData} isSending={state !== 'idle'} save={text.start} leave={{ to: taughtClassesHref, label: text.leave }}>
          {(wrong) => (
            <FormPanel id="about" title={text.about}>
              <NewClassFields wrong={wrong} />
            </FormPanel>
          )}
        </PageForm>
        <p className="sm muted">
          {text.runs} {text.runsLead}{' '}
          <Link className="link" to="/account/teaching/courses">
            {text.toCourses}
          </Link>
        </p>
      </div>
    </AccountFrame>
  )
}
