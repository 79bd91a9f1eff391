import { notify } from '#modules/notifications'
import { type Deps, transact } from '#platform/deps'
import { listAudience } from './audience.service.ts'
import { moveState } from './campaign.ts'
import * as stored from './campaigns.repository.ts'
import { noticeOf } from './campaigns.service.ts'

/** Few enough that nobody waits for them, and that a stop is heard within the second. */
const peopleAtATime = 100

/**
 * Tells the next people of one campaign that is due; answers whether there was one. They are told, what leaves the house is planned, and the place is kept in
 * one transaction: whoever goes on after a process died goes on exactly there.
 */
export const sendNext = (deps: Deps, limit = peopleAtATime) =>
  transact(deps, async (deps) => {
    const campaign = await stored.lockNextToSend(deps.db)
    if (!campaign) return false
    const { id } = campaign
    const state = campaign.state === 'SENDING' ? campaign.state : moveState(campaign.state, 'BEGUN')
    if (state !== campaign.state) await stored.setState(deps.db, id, { state, isStarted: true })
    await stored.writeDownLater(deps.db)
    const { personIds, reached } = await listAudience(deps, campaign, campaign.reached, limit)
    await notify(deps, personIds, await noticeOf(deps, campaign))
    await stored.setReached(deps.db, id, { reached, told: personIds.length })
    if (reached === null) await stored.setState(deps.db, id, { state: moveState(state, 'FINISHED'), isEnded: true })
    return true
  })
