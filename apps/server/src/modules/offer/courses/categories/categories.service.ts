import type * as api from '@khue/contracts/offer/categories'
import type { Body } from '@khue/contracts/endpoint'
import { slugOf } from '@khue/contracts/slug'
import { subjects } from '@khue/contracts/offer/subjects'
import { recordAudit } from '#modules/ground/audit'
import { retireSlugs, resolveSlug, assignSlug } from '#modules/ground/slugs'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { categoryError } from './categories.errors.ts'
import * as stored from './categories.repository.ts'

export async function listForAdmin({ db }: Deps) {
  const [categories, courses] = await Promise.all([stored.listAllCategories(db), stored.countCourses(db)])
  return { items: categories.map((row) => ({ ...reply(row), courses: courses.get(row.id) ?? 0 })) }
}

function reply(row: stored.CategoryRow): api.Category {
  const subject = subjects.find(({ id }) => id === row.subjectId)
  if (!subject) throw new Error(`category ${row.id} belongs to no subject`)
  return { ...row, key: subject.key }
}

/** Runs a change and its audit entry in one transaction. */
async function changed(
  deps: Deps,
  actor: Actor,
  change: (deps: Deps) => Promise<stored.CategoryRow>,
  details: Record<string, unknown> = {},
) {
  const row = await transact(deps, async (deps) => {
    const row = await change(deps).catch(refuse)
    const { name, slug, isHidden } = row
    await recordAudit(deps, {
      actor,
      action: 'category.changed',
      subject: { kind: 'category', id: String(row.id) },
      details: { name, slug, isHidden, ...details },
    })
    return row
  })
  stored.cachedCategories.forget()
  stored.cachedCourseCounts.forget()
  return reply(row)
}

const refusals = new Map([
  ['categories_slug', categoryError.CATEGORY_SLUG_TAKEN],
  ['courses_category_id_categories_id_fk', categoryError.CATEGORY_IN_USE],
  ['categories_parent_id_categories_id_fk', categoryError.CATEGORY_IN_USE],
])
function refuse(error: unknown): never {
  throw refusals.get(violatedConstraint(error) ?? '')?.() ?? error
}

export const addCategory = (deps: Deps, actor: Actor, { parentId, name, slug, position }: Body<typeof api.addCategory>) =>
  changed(deps, actor, async (deps) => {
    const { db } = deps
    if (!subjects.some(({ id }) => id === parentId)) throw categoryError.CATEGORY_PARENT_INVALID()
    const row = await stored.insertCategory(db, { parentId, subjectId: parentId, name, slug: slug ?? readSlug(name), position })
    if (!row) throw new Error('the category was not written')
    await nameCategory(deps, row)
    return row
  })

/** The slug of a name, used unless an admin gives another. */
function readSlug(name: string) {
  const slug = slugOf(name)
  if (slug === '') throw categoryError.CATEGORY_SLUG_MISSING()
  return slug
}

export const changeCategory = (deps: Deps, actor: Actor, id: number, change: Body<typeof api.changeCategory>) =>
  changed(deps, actor, async (deps) => {
    const { db } = deps
    const known = await stored.findCategory(db, id)
    if (!known) throw categoryError.CATEGORY_NOT_FOUND()
    if (change.isHidden && known.parentId === null) throw categoryError.CATEGORY_IS_SUBJECT()
    const row = Object.keys(change).length === 0 ? known : ((await stored.setCategory(db, id, change)) ?? known)
    if (row.slug !== known.slug) await nameCategory(deps, row)
    return row
  })

/** Assigns a slug. An address keeps its meaning for ever, so a slug that another category has had is refused. */
async function nameCategory(deps: Deps, { id, slug }: stored.CategoryRow) {
  if (!(await assignSlug(deps, 'category', { slug, id: String(id) }))) throw categoryError.CATEGORY_SLUG_TAKEN()
}

/** A category by any slug it has had. Throws not-found for a hidden one, and gone for a removed one. */
export async function readCategory(deps: Deps, asked: string) {
  const row = await resolveSlug(deps, {
    kind: 'category',
    asked,
    find: async (id) => (/^\d{1,9}$/.test(id) ? stored.findCategory(deps.db, Number(id)) : undefined),
    gone: categoryError.CATEGORY_GONE,
  })
  if (!row || row.isHidden) throw categoryError.CATEGORY_NOT_FOUND()
  return { id: row.id, name: row.name, slug: row.slug }
}

export const removeCategory = (deps: Deps, actor: Actor, id: number) =>
  changed(
    deps,
    actor,
    async (deps) => {
      const { db } = deps
      const known = await stored.findCategory(db, id)
      if (!known) throw categoryError.CATEGORY_NOT_FOUND()
      if (known.parentId === null) throw categoryError.CATEGORY_IS_SUBJECT()
      const removed = (await stored.deleteCategory(db, id)) ?? known
      await retireSlugs(deps, 'category', String(id)) // the next category may get the same number
      return removed
    },
    { removed: true },
  )
