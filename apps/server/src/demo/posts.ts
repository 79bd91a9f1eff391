import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { PostContent } from '@khue/contracts/offer/knowledge'
import { knowledgeSections } from '@khue/contracts/offer/knowledge-sections'
import { subjects } from '@khue/contracts/offer/subjects'
import { importDocument, importPost, listExistingPostIds } from '#modules/offer/knowledge'
import type { Deps } from '#platform/deps'
import { readMarkdown } from '#platform/documents/markdown'
import { postId } from './seed.ts'
import { wordDocument } from './word-document.ts'

const folder = path.join(import.meta.dirname, 'posts')
const day = 86_400_000

export type DemoPost = { key: string; content: PostContent }

/** The posts of the demo: one file each, `posts/{section}/{key}.md`, with its metadata in the first lines. */
export async function readDemoPosts(): Promise<DemoPost[]> {
  const posts: DemoPost[] = []
  for (const { key: section } of knowledgeSections) {
    const files = await readdir(path.join(folder, section))
    for (const file of files.filter((name) => name.endsWith('.md')).toSorted()) {
      const text = await readFile(path.join(folder, section, file), 'utf8')
      const key = file.slice(0, -'.md'.length)
      posts.push({ key, content: readPost({ section, key, text }) })
    }
  }
  return posts
}

function readPost({ section, key, text }: { section: string; key: string; text: string }) {
  const [head = '', ...rest] = text.split('\n---\n')
  const facts = new Map(head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
  const subject = subjects.find(({ key }) => key === facts.get('subject'))
  const [gradeFrom = null, gradeTo = gradeFrom] = facts.get('grades')?.split('-').map(Number) ?? []
  const title = facts.get('title') ?? ''
  return PostContent.parse({
    section,
    title,
    summary: facts.get('summary') ?? '',
    body: rest.join('\n---\n').trim(),
    authorName: facts.get('author') ?? '',
    subjectId: subject?.id ?? null,
    gradeFrom,
    gradeTo,
    tags:
      facts
        .get('tags')
        ?.split(',')
        .map((tag) => tag.trim()) ?? [],
    cover: { subjectKey: subject?.key ?? facts.get('cover') ?? 'kynang', seed: key.slice(0, 40) },
  })
}

/** Alternates the sections, so that each of them has recent posts. */
function interleaveSections(posts: readonly DemoPost[]) {
  const sections = [...Map.groupBy(posts, ({ content }) => content.section).values()]
  const longest = Math.max(0, ...sections.map((section) => section.length))
  return Array.from({ length: longest }, (_, at) => sections.flatMap((section) => section[at] ?? [])).flat()
}

/** Publishes missing posts: the first a day ago, each further one three days earlier. */
export async function publishDemoPosts(deps: Deps) {
  const posts = interleaveSections(await readDemoPosts())
  const ids = posts.map(({ key }) => postId(key))
  const known = new Set(await listExistingPostIds(deps, ids))
  for (const [at, { key, content }] of posts.entries()) {
    const id = postId(key)
    if (known.has(id)) continue
    await importPost(deps, { id, content, at: new Date(deps.clock().getTime() - day - at * 3 * day) })
    if (content.section === 'learning-document') {
      const bytes = wordDocument(content.title, readMarkdown(content.body))
      await importDocument(deps, { id, fileName: `${content.title}.docx`, bytes })
    }
  }
}
