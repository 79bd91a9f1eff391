import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, isCrowded, preparedSql } from './db.ts'
import { type Deps, transact } from './deps.ts'
import { hearAll, type News, outbox, type Reaction } from './news.ts'

/**
 * The oldest that nobody is just delivering, from here on delivered if the transaction commits. The commit does not wait for the
 * disk: were it lost with the machine, so would be all that the reactions wrote, and the news would be news again. What reactions ask
 * is always the same, of one thing or of twenty: they plan it once.
 */
const takeNews = preparedSql<News>(
  'take_news',
  () => sql`
    update ${outbox} set delivered_at = now()
    where id = any(array(select id from ${outbox} where delivered_at is null order by id limit ${sql.placeholder('most')}::int for update skip locked))
    returning id, name, payload, set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
)

export const reactionTask = (reaction: Reaction) => `react:${reaction.name}`

/** So much goes in one transaction: where news comes in crowds, fifty cost little more than five. */
const mostAtOnce = 50

/**
 * Delivers what news waits, as much as goes in one transaction, and what its reactions announce, in that in which all of it counts as
 * delivered: what a killed process had in hand is news again. When a reaction fails, all of them are undone and each piece of news
 * is delivered by itself; reactions to the one for which it fails again become jobs, each to be tried again alone.
 */
export async function deliverNext(deps: Deps, reactions: readonly Reaction[]) {
  const { news, error } = await deliver(deps, reactions, mostAtOnce)
  if (error && news.length > 1) for (let left = news.length; left > 0; left -= 1) await deliverOne(deps, reactions)
  else if (error) await leaveToJobs(deps, reactions, news, error)
  return news.length > 0
}

async function deliverOne(deps: Deps, reactions: readonly Reaction[]) {
  const { news, error } = await deliver(deps, reactions, 1)
  if (error) await leaveToJobs(deps, reactions, news, error)
}

/** Answers what was taken, with the error for which none of it is delivered. */
async function deliver(deps: Deps, reactions: readonly Reaction[], most: number): Promise<{ news: readonly News[]; error?: unknown }> {
  let news: readonly News[] = []
  try {
    await transact(deps, async (deps) => {
      news = (await takeNews(deps.db, { most })).toSorted((a, b) => a.id.localeCompare(b.id))
      await hearAll(deps.db, news, async (name, news) => {
        for (const reaction of reactionsTo(name, reactions)) {
          if (reaction.isSlow) for (const one of news) await addJob(deps.db, reaction, one)
          else await run(deps, reaction, news)
        }
      })
    })
    return { news }
  } catch (error) {
    if (news.length === 0) throw error
    return { news, error }
  }
}

const reactionsTo = (name: string, reactions: readonly Reaction[]) => reactions.filter((reaction) => reaction.to.name === name)

async function leaveToJobs(deps: Deps, reactions: readonly Reaction[], news: readonly News[], error: unknown) {
  for (const one of news) {
    deps.log.warn({ err: error, newsId: one.id, news: one.name }, 'a reaction failed and will be tried again')
    await handOver(deps, one, reactionsTo(one.name, reactions))
  }
}

/** Leaves it to jobs, unless somebody has delivered it meanwhile. */
const handOver = (deps: Deps, news: News, reactions: readonly Reaction[]) =>
  transact(deps, async ({ db }) => {
    const rows = await db
      .update(outbox)
      .set({ deliveredAt: sql`now()` })
      .where(and(eq(outbox.id, news.id), isNull(outbox.deliveredAt)))
      .returning({ id: outbox.id })
    if (rows.length > 0) for (const reaction of reactions) await addJob(db, reaction, news)
  })

/** The announcement's own shape, which the reaction takes. */
const run = (deps: Deps, reaction: Reaction, news: readonly Pick<News, 'payload'>[]) =>
  reaction.run(
    deps,
    news.map(({ payload }) => reaction.to.payload.parse(payload) as never),
  )

/** Keyed by news and reaction, so that it is there once. */
const addJob = (db: Db, reaction: Reaction, { id }: News) =>
  db.execute(sql`
    select graphile_worker.add_job(${reactionTask(reaction)}, json_build_object('id', ${id}::text),
      job_key => ${`${reactionTask(reaction)}:${id}`})`)

/** What such a job does. */
export async function react(deps: Deps, reaction: Reaction, newsId: string) {
  const [news] = await deps.db.select().from(outbox).where(eq(outbox.id, newsId))
  if (!news) return
  if (reaction.isSlow) await run(deps, reaction, [news])
  else await transact(deps, (deps) => run(deps, reaction, [news]))
}

const lanes = 2
/** How long the first lane lets news gather while the database has its hands full; the others rest until it has not. */
const crowdedPauseMs = 100
/** How often to look for news that nobody was told of, and how long to wait for a database that is away. */
const lookAgainMs = 1000

/** Delivers news as long as the process works; whoever stands at the counter goes before what they will find at home. `wake` says that there is some; `stop` finishes what is being delivered. */
export function startDelivery(deps: Deps, reactions: readonly Reaction[]) {
  const stopping = new AbortController()
  const bell = createBell()
  async function deliverAll(_lane: unknown, lane: number) {
    while (!stopping.signal.aborted) {
      if (isCrowded(deps.db)) await pause(crowdedPauseMs)
      if (lane > 0 && isCrowded(deps.db)) continue
      const isMore = await deliverNext(deps, reactions).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'news waits for the next look')
        return false
      })
      if (!isMore) await bell.wait(lookAgainMs, stopping.signal)
    }
  }
  const working = Promise.all(Array.from({ length: lanes }, deliverAll))
  return {
    wake: bell.ring,
    async stop() {
      stopping.abort()
      await working
    },
  }
}

/** A ring ends all waits, or else the next one. */
function createBell() {
  const waiting = new Set<() => void>()
  let hasRung = false
  function ring() {
    hasRung = waiting.size === 0
    for (const answer of waiting) answer()
  }
  async function wait(ms: number, signal: AbortSignal) {
    if (hasRung) {
      hasRung = false
      return
    }
    const answered = new AbortController()
    const answer = () => answered.abort()
    waiting.add(answer)
    await pause(ms, undefined, { signal: AbortSignal.any([signal, answered.signal]), ref: false }).catch(() => undefined) // rung, or stopped
    waiting.delete(answer)
  }
  return { ring, wait }
}
