import type { TextKey } from '@khue/contracts/ground/texts'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#modules/ground/audit'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import { textError } from './texts.errors.ts'
import * as stored from './texts.repository.ts'

/** The version in force. Every installation has one of each (`seedTexts`). */
export async function getInForce({ db }: Deps, key: TextKey) {
  const row = await stored.findNewest(db, key)
  if (!row) throw textError.TEXT_NOT_FOUND()
  return row
}

/** The named version, or the one in force; old ones stay readable for people who consented to them. */
export async function getText(deps: Deps, key: TextKey, version?: string) {
  const newest = await getInForce(deps, key)
  if (!version || version === newest.version) return { ...newest, isInForce: true }
  const row = await stored.findByVersion(deps.db, key, version)
  if (!row) throw textError.TEXT_NOT_FOUND()
  return { ...row, isInForce: false }
}

/** A version by its number with its predecessor, for comparison. */
export async function getVersion(deps: Deps, key: TextKey, number?: number) {
  const newest = await getInForce(deps, key)
  const row = number === undefined ? newest : await stored.findByNumber(deps.db, key, number)
  if (!row) throw textError.TEXT_NOT_FOUND()
  return { row, before: await stored.findByNumber(deps.db, key, row.number - 1), latest: newest.number }
}

export const listTexts = ({ db }: Deps) => stored.listNewest(db)
export const listVersions = ({ db }: Deps, key: TextKey) => stored.listHeads(db, key)

type NewVersion = { key: TextKey; title: string; summary: string; body: string; basedOn: number }

/** Publishes a new version, in force immediately. Refuses an edit based on an older version, so that two admins do not overwrite each other. */
export const publishText = (deps: Deps, actor: Actor, { key, basedOn, ...text }: NewVersion) =>
  transact(deps, async (inside) => {
    const newest = await getInForce(inside, key)
    if (newest.number !== basedOn) throw textError.TEXT_CHANGED()
    const number = basedOn + 1
    const version = nameVersion(deps, newest.version, number)
    try {
      await stored.insertVersion(inside.db, { id: uuidv7(), key, number, version, ...text, authorId: actor.id })
    } catch (error) {
      if (violatedConstraint(error)?.startsWith('text_versions_')) throw textError.TEXT_CHANGED()
      throw error
    }
    await recordAudit(inside, { actor, action: 'text.published', subject: { kind: 'text', id: key }, details: { version } })
    return { number, version }
  })

/** The Vietnamese day; a number distinguishes several of one day. */
function nameVersion({ clock }: Deps, before: string, number: number) {
  const day = inVietnam(clock()).toPlainDate().toString()
  return before.slice(0, day.length) >= day ? `${before.slice(0, day.length)}.${number}` : day
}
