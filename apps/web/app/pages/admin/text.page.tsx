import { getTextVersion, NewText, previewText, publishText } from '@khue/contracts/ground/texts'
import { Link } from 'react-router'
import { z } from 'zod'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { changeLines } from '#app/features/ground/texts/admin/change-lines.ts'
import { Changes, TextEditor, Versions } from '#app/features/ground/texts/admin/text-editor.tsx'
import { textNames, textsAdminText as text } from '#app/features/ground/texts/admin/texts-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/text.page'

export const handle = { ownQuery: ['number'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const Params = getTextVersion.params
const Query = getTextVersion.query.catch({})

function knownParams(params: unknown) {
  const known = Params.safeParse(params)
  if (!known.success) throw new Response(null, { status: 404 })
  return known.data
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const known = knownParams(params)
  const query = Query.parse(Object.fromEntries(new URL(request.url).searchParams))
  const { changes, ...of } = await api(context).call(getTextVersion, { params: known, query }).catch(orSignIn(request)).catch(orNotFound)
  return { ...of, key: known.key, changes: changeLines(changes) }
}

const based = { basedOn: z.coerce.number().int() }
const Step = z.discriminatedUnion('step', [
  NewText.extend({ step: z.literal('publish'), ...based }),
  // a preview accepts unfinished texts
  z.object({ step: z.literal('preview'), body: previewText.body.shape.body }),
])

export const action = formAction(async ({ request, context, params }: Route.ActionArgs) => {
  const { call } = api(context)
  const wanted = await readForm(request, Step)
  if (wanted.step === 'preview') {
    const { document } = await call(previewText, { body: { body: wanted.body } }).catch(orSignIn(request))
    return { preview: document }
  }
  const { step: _, ...body } = wanted
  const { version } = await call(publishText, { params: knownParams(params), body }).catch(orSignIn(request))
  return { published: version }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function TextPage({ loaderData: { key, changes, versions, ...of } }: Route.ComponentProps) {
  return (
    <AdminFrame here={textNames[key]} back={{ to: '/admin/texts', label: text.back }}>
      <div className={panel.stack}>
        <div>
          <h1 className="h2">{textNames[key]}</h1>
          <p>
            <Link className={buttonClass({ size: 'xl', variant: 'text', color: 'main' })} to={`/${key}`}>
              {text.see}
            </Link>
          </p>
        </div>
        {(key === 'privacy-policy' || key === 'terms-of-use') && <Notice>{text.policyNote}</Notice>}
        <TextEditor key={`${key} ${of.number}`} of={of} isFaq={key === 'faqs'} />
        <Changes lines={changes} isFirst={of.number === 1} />
        <Versions of={key} opened={of.number} latest={of.latest} items={versions} />
      </div>
    </AdminFrame>
  )
}
