import type { CampaignFailure } from '@khue/contracts/backoffice/campaigns'
import { ZodError } from 'zod'
import { notify } from '#modules/people/notifications'
import { type Deps, transact } from '#platform/deps'
import { refusalOf } from '#platform/http/refusals'
import { listAudience } from './audience.service.ts'
import { moveState } from './campaign.ts'
import * as stored from './campaigns.repository.ts'
import { noticeOf } from './campaigns.service.ts'
import type { CampaignRecord } from './campaigns.tables.ts'

/** Small enough that a batch holds no lock for long and a stop takes effect within a second. */
const peopleAtATime = 100

function failureOf(error: unknown): CampaignFailure {
  if (error instanceof ZodError) return 'TEXT_INVALID' // thrown by `notify`, which rejects invalid texts
  return refusalOf(error).code === 'OVERLOADED' ? 'BUSY' : 'UNKNOWN'
}

/** Sends one batch of a due campaign; returns whether there was one. A failing campaign is marked and paused, so that it does not hold up others. */
export async function sendNext(deps: Deps, limit = peopleAtATime) {
  let taken: string | undefined
  try {
    return await transact(deps, async (deps) => {
      const campaign = await stored.lockNextToSend(deps.db)
      taken = campaign?.id
      if (campaign) await sendBatch(deps, campaign, limit)
      return campaign !== undefined
    })
  } catch (error) {
    if (taken === undefined) throw error
    await stored.setFailed(deps.db, taken, failureOf(error))
    throw new Error(`Campaign ${taken} failed and is retried in a minute`, { cause: error })
  }
}

/** One transaction stores the notices, the planned deliveries and the cursor: after a crash the next process continues exactly there. */
async function sendBatch(deps: Deps, campaign: CampaignRecord, limit: number) {
  const { id } = campaign
  const state = campaign.state === 'SENDING' ? campaign.state : moveState(campaign.state, 'BEGUN')
  if (state !== campaign.state) await stored.setState(deps.db, id, { state, isStarted: true })
  await stored.commitAsynchronously(deps.db)
  const { personIds, lastPersonId } = await listAudience(deps, campaign, campaign.lastPersonId, limit)
  const delivered = await notify(deps, personIds, await noticeOf(deps, campaign))
  await stored.setReached(deps.db, id, { lastPersonId, delivered })
  if (lastPersonId === null) await stored.setState(deps.db, id, { state: moveState(state, 'FINISHED'), isEnded: true })
}
