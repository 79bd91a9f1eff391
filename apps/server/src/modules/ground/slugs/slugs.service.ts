import { uuidv7 } from 'uuidv7'
import type { Deps } from '#platform/deps'
import { type NamedKind, parseSlugAddress } from './slug-address.ts'
import * as stored from './slugs.repository.ts'

type Named = { slug: string; id: string }

/** Gives a thing a name for its address. Answers whether it has it: never, once another of its kind has had it. */
export async function assignSlug({ db }: Deps, kind: NamedKind, { slug, id }: Named) {
  if (!parseSlugAddress(slug).slug) return false
  await stored.insertFree(db, kind, [{ slug, targetId: id }])
  return stored.renew(db, kind, { slug, targetId: id })
}

/** The same for many at once; a name that is taken stays with who has it. */
export async function assignSlugs({ db }: Deps, kind: NamedKind, named: readonly Named[]) {
  const usable = named.filter(({ slug }) => parseSlugAddress(slug).slug)
  if (usable.length > 0)
    await stored.insertFree(
      db,
      kind,
      usable.map(({ slug, id }) => ({ slug, targetId: id })),
    )
}

/** Every name that a thing has had, the newest first. */
export const listSlugs = async ({ db }: Deps, kind: NamedKind, id: string) => (await stored.listOf(db, kind, id)).map(({ slug }) => slug)

/** Takes back a name that nobody has ever seen. */
export const releaseSlug = ({ db }: Deps, kind: NamedKind, { slug, id }: Named) => stored.remove(db, kind, { slug, targetId: id })

/** The thing is no more and its number may be given to another: its names go on saying that it is gone. */
export const retireSlugs = ({ db }: Deps, kind: NamedKind, id: string) => stored.setThing(db, kind, { from: id, to: `gone ${uuidv7()}` })

/** Takes back all of them: somebody's name goes with them. */
export const releaseSlugs = ({ db }: Deps, kind: NamedKind, id: string) => stored.removeAllOf(db, kind, id)

/**
 * The one way from what stands in an address to a thing: by its id or code, else by a name it has or had. `find` answers a thing
 * by id or code, those that are gone among them, so that whoever holds an old address is told. A name whose thing no longer
 * exists at all is handed to `gone`.
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
