import * as contract from '@khue/contracts/offer/knowledge'
import { data, Link } from 'react-router'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { knowledgeAdminText as text } from '#app/features/offer/knowledge/admin/knowledge-admin.text.ts'
import { toEditView } from '#app/features/offer/knowledge/admin/post-edit-view.ts'
import { contentOf, momentOf, PostStep, slugOf } from '#app/features/offer/knowledge/admin/post-fields.ts'
import { CoverPanel, DocumentsPanel } from '#app/features/offer/knowledge/admin/post-files.tsx'
import { PostForm } from '#app/features/offer/knowledge/admin/post-form.tsx'
import { AddressPanel, PublishPanel, VersionsPanel } from '#app/features/offer/knowledge/admin/post-side.tsx'
import styles from '#app/features/offer/knowledge/admin/post-side.module.css'
import { postsAdminPath } from '#app/features/offer/knowledge/admin/posts-admin-query.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { Route } from './+types/knowledge-post.page'

export const handle = { ownQuery: ['version'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const { id: Id, version: Version } = contract.getPostVersion.params.shape

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { call } = api(context)
  const id = Id.safeParse(params.id).data
  if (!id) throw data(null, { status: 404 })
  const wanted = Version.safeParse(new URL(request.url).searchParams.get('version')).data
  return load(call, id, wanted).catch(orSignIn(request)).catch(orNotFound)
}

/** The post, or the text of an earlier version in the form on request. */
async function load(call: PageApi['call'], id: string, wanted: number | undefined) {
  const post = await call(contract.getPostToEdit, { params: { id } })
  const isEarlier = wanted !== undefined && wanted !== post.version
  const content = isEarlier ? (await call(contract.getPostVersion, { params: { id, version: wanted } })).content : post.content
  const preview = await call(contract.previewPost, { body: { body: content.body } })
  return { view: toEditView(post), content, preview, earlier: isEarlier ? wanted : undefined }
}

export const action = formAction(async ({ request, context, params: { id } }: Route.ActionArgs) => {
  await runStep(api(context).call, id, await readForm(request, PostStep)).catch(orSignIn(request))
  return { done: true as const }
})

async function runStep(call: PageApi['call'], id: string, form: ReturnType<typeof PostStep.parse>) {
  const params = { id }
  switch (form.step) {
    case 'save':
      return call(contract.savePost, { params, body: { version: Number(form.version), content: contentOf(form) } })
    case 'schedule':
      return call(contract.publishPost, { params, body: momentOf(form.at) })
    case 'rename':
      return call(contract.renamePost, { params, body: slugOf(form.slug) })
    case 'cover':
      return call(contract.setPostCover, { params, body: { assetId: form.assetId || null } })
    case 'attach':
      return call(contract.attachDocument, { params, body: { assetId: form.assetId } })
    case 'detach':
      return call(contract.detachDocument, { params: { ...params, documentId: form.documentId } })
    case 'publish':
      return call(contract.publishPost, { params, body: {} })
    default:
      return call(contract.unpublishPost, { params })
  }
}
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminKnowledgePostPage({ loaderData: { view, content, preview, earlier } }: Route.ComponentProps) {
  return (
    <AdminFrame here={view.title} back={{ to: postsAdminPath, label: text.back }}>
      <div className={panel.stack}>
        <div className={styles.head}>
          <h1 className="h2">{view.title}</h1>
          <StatusTag {...view.status} />
          {view.viewHref && (
            <Link to={view.viewHref} className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}>
              {text.view}
            </Link>
          )}
        </div>
        {earlier !== undefined && (
          <Notice tone="warn">
            {text.shownVersion(earlier)}{' '}
            <Link className="link" to={`${postsAdminPath}/${view.id}`}>
              {text.toLatest}
            </Link>
          </Notice>
        )}
        <section className={panel.panel} aria-label={text.writing}>
          <PostForm key={`${view.id} ${earlier ?? ''}`} content={content} version={view.version} preview={preview} />
        </section>
        <div className={styles.sides}>
          <PublishPanel view={view} />
          <AddressPanel view={view} />
          <CoverPanel view={view} />
          <DocumentsPanel view={view} />
          <VersionsPanel view={view} />
        </div>
      </div>
    </AdminFrame>
  )
}
