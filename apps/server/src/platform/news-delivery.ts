import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { type Db, inSavepoint, preparedSql } from './db.ts'
import { type Deps, transact } from './deps.ts'
import { outbox, type Reaction } from './news.ts'

type News = { id: string; name: string; payload: unknown }

/** The oldest that nobody is just delivering, from here on delivered if the transaction commits. */
const takeNews = preparedSql<News>(
  'take_news',
  () => sql`
    update ${outbox} set delivered_at = now()
    where id = (select id from ${outbox} where delivered_at is null order by id limit 1 for update skip locked)
    returning id, name, payload`,
)

export const reactionTask = (reaction: Reaction) => `react:${reaction.name}`

/**
 * Delivers one piece of news, if any waits, in the transaction in which it counts as delivered: what a killed process had
 * in hand is news again. A reaction that fails is undone alone and becomes a job, to be tried again; so does a slow one.
 */
export const deliverNext = (deps: Deps, reactions: readonly Reaction[]) =>
  transact(deps, async (deps) => {
    const [news] = await takeNews(deps.db)
    if (!news) return false
    for (const reaction of reactions) {
      if (reaction.to.name !== news.name) continue
      if (reaction.isSlow || !(await succeeds(deps, reaction, news))) await addJob(deps.db, reaction, news.id)
    }
    return true
  })

async function succeeds(deps: Deps, reaction: Reaction, news: News) {
  try {
    await inSavepoint(deps.db, () => run(deps, reaction, news))
    return true
  } catch (error) {
    deps.log.warn({ err: error, newsId: news.id, reaction: reaction.name }, 'reaction failed, will be tried again')
    return false
  }
}

const run = (deps: Deps, reaction: Reaction, { payload }: Pick<News, 'payload'>) =>
  reaction.run(deps, reaction.to.payload.parse(payload) as never) // the announcement's own shape, which the reaction takes

/** Keyed by news and reaction, so that it is there once. */
const addJob = (db: Db, reaction: Reaction, newsId: string) =>
  db.execute(sql`
    select graphile_worker.add_job(${reactionTask(reaction)}, json_build_object('id', ${newsId}::text),
      job_key => ${`${reactionTask(reaction)}:${newsId}`})`)

/** What such a job does. */
export async function react(deps: Deps, reaction: Reaction, newsId: string) {
  const [news] = await deps.db.select().from(outbox).where(eq(outbox.id, newsId))
  if (!news) return
  if (reaction.isSlow) await run(deps, reaction, news)
  else await transact(deps, (deps) => run(deps, reaction, news))
}

const lanes = 4
/** How often to look for news that nobody was told of, and how long to wait for a database that is away. */
const lookAgainMs = 1000

/** Delivers news as long as the process works. `wake` says that there is some; `stop` finishes what is being delivered. */
export function startDelivery(deps: Deps, reactions: readonly Reaction[]) {
  const stopping = new AbortController()
  const bell = createBell()
  async function deliverAll() {
    while (!stopping.signal.aborted) {
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

/** Each ring ends one wait: that of somebody who waits, or else the next one. */
function createBell() {
  const waiting = new Set<() => void>()
  let hasRung = false
  function ring() {
    const [first] = waiting
    if (first) first()
    else hasRung = true
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
