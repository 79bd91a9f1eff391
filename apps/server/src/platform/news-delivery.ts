import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, isCrowded, preparedSql } from './db.ts'
import { type Deps, transact } from './deps.ts'
import { hearAll, type News, outbox, type Reaction } from './news.ts'

/**
 * The oldest that nobody is just delivering, from here on delivered if the transaction commits. The commit does not wait for the
 * disk: were it lost with the machine, so would be all that the reactions wrote, and the news would be news again.
 */
const takeNews = preparedSql<News>(
  'take_news',
  () => sql`
    update ${outbox} set delivered_at = now()
    where id = (select id from ${outbox} where delivered_at is null order by id limit 1 for update skip locked)
    returning id, name, payload, set_config('synchronous_commit', 'off', true)`,
)

export const reactionTask = (reaction: Reaction) => `react:${reaction.name}`

/**
 * Delivers one piece of news, if any waits, and what its reactions announce, in the transaction in which all of it counts as
 * delivered: what a killed process had in hand is news again. When a reaction fails, all of them are undone, and those to the
 * first become jobs, each to be tried again by itself.
 */
export async function deliverNext(deps: Deps, reactions: readonly Reaction[]) {
  let taken: News | undefined
  const heardBy = (news: News) => reactions.filter((reaction) => reaction.to.name === news.name)
  try {
    await transact(deps, async (deps) => {
      taken = (await takeNews(deps.db))[0]
      if (!taken) return
      await hearAll(deps.db, taken, async (news) => {
        for (const reaction of heardBy(news)) await (reaction.isSlow ? addJob(deps.db, reaction, news) : run(deps, reaction, news))
      })
    })
  } catch (error) {
    if (!taken) throw error
    deps.log.warn({ err: error, newsId: taken.id, news: taken.name }, 'a reaction failed and will be tried again')
    await handOver(deps, taken, heardBy(taken))
  }
  return taken !== undefined
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

const run = (deps: Deps, reaction: Reaction, { payload }: Pick<News, 'payload'>) =>
  reaction.run(deps, reaction.to.payload.parse(payload) as never) // the announcement's own shape, which the reaction takes

/** Keyed by news and reaction, so that it is there once. */
const addJob = (db: Db, reaction: Reaction, { id }: News) =>
  db.execute(sql`
    select graphile_worker.add_job(${reactionTask(reaction)}, json_build_object('id', ${id}::text),
      job_key => ${`${reactionTask(reaction)}:${id}`})`)

/** What such a job does. */
export async function react(deps: Deps, reaction: Reaction, newsId: string) {
  const [news] = await deps.db.select().from(outbox).where(eq(outbox.id, newsId))
  if (!news) return
  if (reaction.isSlow) await run(deps, reaction, news)
  else await transact(deps, (deps) => run(deps, reaction, news))
}

const lanes = 2
/** How long the first lane rests between two deliveries while the database has its hands full; the others rest until it has not. */
const crowdedPauseMs = 10
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
