import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { TextVersion, textKeys, type TextKey } from '@khue/contracts/ground/texts'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import * as stored from './texts.repository.ts'

/**
 * Inserts the texts that ship with the product, `first/{key}.md`. A text that no admin has rewritten follows the product's later versions; a
 * rewritten one is kept. Idempotent at every start, and safe to run concurrently.
 */
export async function seedTexts(db: Db) {
  for (const key of textKeys) {
    const newest = await stored.findNewest(db, key)
    const text = await readFirst(key)
    if (newest && (newest.authorId || newest.version >= text.version)) continue
    await stored.insertFirst(db, { id: uuidv7(), key, number: (newest?.number ?? 0) + 1, ...text })
  }
}

/** `version`, title, summary and a rule precede the text, one line each, separated by empty lines. */
async function readFirst(key: TextKey) {
  const file = await readFile(path.join(import.meta.dirname, 'first', `${key}.md`), 'utf8')
  const parts = /^<!-- (\S+) -->\n\n# (.+)\n\n(.+)\n\n---\n\n([^]+)$/.exec(file)
  if (!parts) throw new Error(`first/${key}.md has an invalid header`)
  const [, version, title = '', summary = '', body = ''] = parts
  return { version: TextVersion.parse(version), title, summary, body }
}
