import { headingsOf } from '@khue/contracts/document-text'
import { getPost, listRelatedPosts, type Post } from '@khue/contracts/offer/knowledge'
import { getSiteInfo } from '@khue/contracts/backoffice/site'
import { redirect } from 'react-router'
import { PageError } from '#app/features/backoffice/site/shell/page-error.tsx'
import { knowledgeText as text } from '#app/features/offer/knowledge/knowledge.text.ts'
import { PostArticle, RelatedPosts } from '#app/features/offer/knowledge/post-article.tsx'
import { postHref, sectionHref, toPostView } from '#app/features/offer/knowledge/post-view.ts'
import { ReportButton } from '#app/features/backoffice/site/reports/report-button.tsx'
import { api } from '#app/shared/api.ts'
import { formatBytes, formatDate } from '#app/shared/format.ts'
import { pageTags, sharePicture } from '#app/shared/page-tags.ts'
import { articleData, breadcrumbData } from '#app/shared/structured-data.ts'
import type { Route } from './+types/knowledge-post.page'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const slug = params.slug
  const post = await call(getPost, { params: { slug } })
  if (post.slug !== slug) throw redirect(postHref(post.slug), 301) // renamed
  const [{ items }, { publicUrl }] = await Promise.all([call(listRelatedPosts, { params: { slug } }), call(getSiteInfo)])
  return { ...toPage(post), related: items.map(toPostView), shareAddress: publicUrl + postHref(slug) }
}

const toPage = ({ document, documents, ...post }: Post) => ({
  post: {
    ...toPostView(post),
    sectionHref: sectionHref(post.section),
    edited: editedDay(post),
    tags: post.tags,
    isStory: post.section === 'story-library',
    isSheet: post.section === 'learning-document',
  },
  publishedAt: post.publishedAt,
  changedAt: post.editedAt > post.publishedAt ? post.editedAt : post.publishedAt,
  document,
  documents: documents.map(({ id, fileName, kind, bytes, address }) => ({
    id,
    name: fileName,
    facts: `${kind} · ${formatBytes(bytes)}`,
    href: address,
  })),
  headings: headingsOf(document),
})

/** Undefined if it was edited on the day of publication. */
function editedDay({ publishedAt, editedAt }: Pick<Post, 'publishedAt' | 'editedAt'>) {
  const [published, edited] = [formatDate(publishedAt), formatDate(editedAt)]
  return editedAt > publishedAt && published !== edited ? text.edited(edited) : undefined
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageTags(args, undefined)
  const { post, publishedAt, changedAt } = args.loaderData
  const picture = sharePicture('posts', args.params.slug, post.title)
  return pageTags(args, {
    title: text.postTitle(post.title),
    description: post.summary,
    path: post.href,
    type: 'article',
    picture,
    data: [
      articleData({
        path: post.href,
        title: post.title,
        description: post.summary,
        picture: picture.path,
        publishedAt,
        changedAt,
        author: { name: post.authorName },
      }),
      breadcrumbData([
        { name: text.title, path: '/knowledge' },
        { name: post.section, path: post.sectionHref },
        { name: post.title, path: post.href },
      ]),
    ],
  })
}

export default function KnowledgePostPage({ loaderData }: Route.ComponentProps) {
  const { post, document, documents, headings, shareAddress, related } = loaderData
  return (
    <div className="wrap">
      <PostArticle key={post.id} post={post} document={document} documents={documents} headings={headings} shareAddress={shareAddress}>
        <ReportButton isFlush kind="post" id={post.id} name={post.title} />
      </PostArticle>
      <RelatedPosts posts={related} />
    </div>
  )
}

/** A withdrawn post is a 410, with a link to continue. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} gone={{ ...text.gone, to: '/knowledge' }} />
