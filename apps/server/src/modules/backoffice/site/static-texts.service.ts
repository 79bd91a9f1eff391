import type { StaticText, TextKey } from '@khue/contracts/ground/texts'
import { listPeople } from '#modules/people/people'
import { getText, getVersion, listTexts, listVersions } from '#modules/ground/texts'
import type { Config } from '#platform/config/config'
import type { Deps } from '#platform/deps'
import { readMarkdown } from '#platform/documents/markdown'
import { changesBetween } from './text-changes.ts'

/** Fills settings of the operator into a text. */
const filled = (text: string, config: Config) => text.replaceAll('{hotline}', config.HOTLINE)

export const drawText = ({ config }: Deps, body: string) => readMarkdown(filled(body, config))

export async function readText(deps: Deps, key: TextKey, version?: string): Promise<StaticText> {
  const { title, summary, body, ...text } = await getText(deps, key, version)
  return { ...text, title, summary: filled(summary, deps.config), document: drawText(deps, body) }
}

type Head = Awaited<ReturnType<typeof listVersions>>[number]

const authored = (heads: readonly Head[]) => heads.flatMap(({ authorId }) => authorId ?? [])

const shownHead = (
  { number, version, createdAt, authorId }: Omit<Head, 'key' | 'title'>,
  people: ReadonlyMap<string, { name: string }>,
) => ({
  number,
  version,
  at: createdAt.toISOString(),
  author: (authorId && people.get(authorId)?.name) ?? null,
})

export async function listForAdmin(deps: Deps) {
  const heads = await listTexts(deps)
  const people = await listPeople(deps, authored(heads))
  return heads.map((head) => ({ ...shownHead(head, people), key: head.key, title: head.title }))
}

/** One version for editing, with its changes. */
export async function openForAdmin(deps: Deps, key: TextKey, number?: number) {
  const [{ row, before, latest }, heads] = await Promise.all([getVersion(deps, key, number), listVersions(deps, key)])
  const people = await listPeople(deps, [...authored(heads), ...authored([row])])
  return {
    ...shownHead(row, people),
    title: row.title,
    summary: row.summary,
    body: row.body,
    latest,
    changes: before ? changesBetween(whole(before), whole(row)) : [],
    versions: heads.map((head) => shownHead(head, people)),
  }
}

const whole = ({ title, summary, body }: { title: string; summary: string; body: string }) => [title, summary, '', body].join('\n')
