import type { PayoutCalendar } from '@khue/contracts/money/payout-shapes'
import type { setPayoutCalendar } from '@khue/contracts/money/payouts-admin'
import type { Body } from '@khue/contracts/endpoint'
import type { z } from 'zod'
import { recordAudit } from '#modules/ground/audit'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import { payoutError } from '../payouts.errors.ts'
import * as stored from './calendars.repository.ts'
import { calendarOn } from './pay-days.ts'

/** All rules about pay days, newest first, with the one in force today. */
export async function listCalendars(deps: Deps): Promise<z.output<typeof PayoutCalendar>[]> {
  const calendars = await stored.listCalendars(deps.db)
  const today = inVietnam(deps.clock()).toPlainDate().toString()
  const current = calendarOn(calendars, today)
  const stateOf = (from: string) => (from > today ? 'FUTURE' : from === current.from ? 'IN_FORCE' : 'PAST')
  return calendars.map(({ days: [first, second], ...one }) => ({ ...one, days: [first, second], state: stateOf(one.from) }))
}

/** Applies to the pay days from that day on. Throws PAYOUT_CALENDAR_TOO_EARLY. */
export const setCalendar = (deps: Deps, admin: Actor, { reason, ...calendar }: Body<typeof setPayoutCalendar>) =>
  transact(deps, async (deps) => {
    if (!(await stored.insertCalendar(deps.db, calendar, admin.id))) throw payoutError.PAYOUT_CALENDAR_TOO_EARLY()
    await recordAudit(deps, {
      actor: admin,
      action: 'payout-calendar.set',
      subject: { kind: 'platform', id: 'payout-calendar' },
      reason,
      details: calendar,
    })
    return listCalendars(deps)
  })
