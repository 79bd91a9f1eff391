import { uuidv7 } from 'uuidv7'
import type { Deps } from '#platform/deps'
import { type NamedKind, parseSlugAddress } from './slug-address.ts'
import * as stored from './slugs.repository.ts'

type Named = { slug: string; id: string }

/** Assigns a slug to a thing. Returns whether it succeeded: a slug ever used by another of its kind is refused. */
export async function assignSlug({ db }: Deps, kind: NamedKind, { slug, id }: Named) {
  if (!parseSlugAddress(slug).slug) return false
  await stored.insertFree(db, kind, [{ slug, targetId: id }])
  return stored.renew(db, kind, { slug, targetId: id })
}

/** The same for many at once; a taken slug keeps its owner. */
export async function assignSlugs({ db }: Deps, kind: NamedKind, named: readonly Named[]) {
  const usable = named.filter(({ slug }) => parseSlugAddress(slug).slug)
  if (usable.length > 0)
    await stored.insertFree(
      db,
      kind,
      usable.map(({ slug, id }) => ({ slug, targetId: id })),
    )
}

/** Every slug that a thing has had, newest first. */
export const listSlugs = async ({ db }: Deps, kind: NamedKind, id: string) => (await stored.listOf(db, kind, id)).map(({ slug }) => slug)

/** Releases a slug that was never public. */
export const releaseSlug = ({ db }: Deps, kind: NamedKind, { slug, id }: Named) => stored.remove(db, kind, { slug, targetId: id })

/** The thing is deleted and its id may be reused: its slugs keep answering that it is gone. */
export const retireSlugs = ({ db }: Deps, kind: NamedKind, id: string) => stored.setThing(db, kind, { from: id, to: `gone ${uuidv7()}` })

/** Releases all of a thing's slugs, because they may contain a person's name. */
export const releaseSlugs = ({ db }: Deps, kind: NamedKind, id: string) => stored.removeAllOf(db, kind, id)

/**
 * Resolves the last part of a URL to a thing: by its id or code, else by a current or former slug. `find` returns a thing by id or code, deleted ones
 * included, so that an old URL is answered as gone. A slug whose thing no longer exists is passed to `gone`.
 */
export async function resolveSlug<T>(
  deps: Deps,
  { kind, asked, find, gone }: { kind: NamedKind; asked: string; find: (idOrCode: string) => Promise<T | undefined>; gone: () => Error },
): Promise<T | undefined> {
  const { key, slug } = parseSlugAddress(asked)
  const found = key && (await find(key))
  if (found || !slug) return found || undefined
  const id = await stored.findThing(deps.db, kind, slug)
  if (id === undefined) return undefined
  const named = await find(id)
  if (!named) throw gone()
  return named
}
