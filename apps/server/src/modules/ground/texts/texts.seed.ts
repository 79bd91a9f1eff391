import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { TextVersion, textKeys, type TextKey } from '@khue/contracts/ground/texts'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import * as stored from './texts.repository.ts'

/**
 * Gives a house the texts that come with the product, `first/{key}.md`. A text that nobody of the house has rewritten follows
 * the product's own later versions; one that somebody has stays theirs. Safe to run at every start, and by several at once.
 */
export async function seedTexts(db: Db) {
  for (const key of textKeys) {
    const newest = await stored.findNewest(db, key)
    const text = await readFirst(key)
    if (newest && (newest.authorId || newest.version >= text.version)) continue
    await stored.insertFirst(db, { id: uuidv7(), key, number: (newest?.number ?? 0) + 1, ...text })
  }
}

/** `version`, title, summary and a rule stand above the text itself, a line each with an empty one between. */
async function readFirst(key: TextKey) {
  const file = await readFile(path.join(import.meta.dirname, 'first', `${key}.md`), 'utf8')
  const parts = /^<!-- (\S+) -->\n\n# (.+)\n\n(.+)\n\n---\n\n([^]+)$/.exec(file)
  if (!parts) throw new Error(`first/${key}.md does not begin as it should`)
  const [, version, title = '', summary = '', body = ''] = parts
  return { version: TextVersion.parse(version), title, summary, body }
}
