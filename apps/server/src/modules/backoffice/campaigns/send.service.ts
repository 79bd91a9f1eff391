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

/** Few enough that nobody waits for them, and that a stop is heard within the second. */
const peopleAtATime = 100

function failureOf(error: unknown): CampaignFailure {
  if (error instanceof ZodError) return 'TEXT_INVALID' // by `notify`, which takes no others
  return refusalOf(error).code === 'OVERLOADED' ? 'BUSY' : 'UNKNOWN'
}

/**
 * Tells the next people of one campaign that is due; answers whether there was one. One that fails says so and rests for a while, so
 * that it holds up no other.
 */
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

/**
 * They are told, what leaves the house is planned, and the place is kept in one transaction: whoever goes on after a process died goes
 * on exactly there.
 */
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
