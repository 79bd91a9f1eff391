import { previewClass } from '@khue/contracts/offer/class-authoring'
import { Link } from 'react-router'
import { classText } from '#app/features/offer/authoring/classes/class-editor.text.ts'
import { singleClassHref } from '#app/features/offer/authoring/shared/class-addresses.ts'
import { ClassPreview } from '#app/features/offer/open-classes/class-detail.tsx'
import { toClassPage } from '#app/features/offer/open-classes/class-page-view.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import type { Route } from './+types/teaching-class-preview.page'

const text = classText.preview

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const one = await api(context).call(previewClass, { params }).catch(orSignIn(request)).catch(orNotFound)
  const page = { ...one, title: one.title || classText.untitled, isInterested: false, related: [] }
  return { view: toClassPage(page, new Date()), document: one.document }
}

/** A preview of the class page from the draft, without the buttons to join. */
export default function ClassPreviewPage({ loaderData: { view, document } }: Route.ComponentProps) {
  return (
    <>
      <div className="wrap">
        <p>
          <Link className={buttonClass({ size: 'xl', variant: 'text', color: 'main' })} to={singleClassHref(view.id)}>
            <Icon name="arrow-left" size={19} />
            {text.back}
          </Link>
        </p>
        <Notice tone="accent" icon="eye">
          {text.lead}
        </Notice>
      </div>
      <ClassPreview view={view} document={document} />
    </>
  )
}
