import { type Db, preparedSql } from '#platform/postgres/db'
import { sql } from 'drizzle-orm'
import type { PayoutRow } from '../batches.repository.ts'
import { payoutBatches, payouts } from '../payouts.tables.ts'

type Sendable = Pick<PayoutRow, 'id' | 'reference' | 'netVnd' | 'bankBin' | 'sealedAccount'>

const unsent = preparedSql<{ reference: string }>(
  'find_unsent_payout',
  () => sql`
    select p.reference from ${payouts} p join ${payoutBatches} b on b.id = p.batch_id
    where p.state = 'IN_TRANSIT' and p.sent_at is null and b.channel = 'PAYOS' and not exists (
      select from ${payouts} q where q.state = 'IN_TRANSIT' and q.sent_at is not null and q.provider_id is null and q.outcome is not null) limit 1`,
)
/** One that is not sent yet; none while one that payOS refused waits for its end, as it may refuse all for the same reason. */
export const findUnsent = async (db: Db) => (await unsent(db, {}))[0]

const claim = preparedSql<Sendable>(
  'claim_payout_to_send',
  () => sql`
    update ${payouts} set sent_at = ${sql.placeholder('now')}::timestamptz, next_ask_at = ${sql.placeholder('nextAskAt')}::timestamptz
    where id = (
      select p.id from ${payouts} p join ${payoutBatches} b on b.id = p.batch_id
      where p.state = 'IN_TRANSIT' and p.sent_at is null and b.channel = 'PAYOS'
      order by p.id for update of p skip locked limit 1)
    returning id, reference, net_vnd::float8 as "netVnd", bank_bin as "bankBin", sealed_account as "sealedAccount"`,
)
/** Says that a payout is sent, before it is: whoever comes after only asks. Undefined when none is left. */
export const claimToSend = async (db: Db, { now, nextAskAt }: { now: Date; nextAskAt: Date }) =>
  (await claim(db, { now: now.toISOString(), nextAskAt: nextAskAt.toISOString() }))[0]

export type Askable = Pick<PayoutRow, 'id' | 'reference' | 'netVnd' | 'bankBin' | 'state' | 'providerId' | 'outcome'> & {
  sentAt: Date
  endedAt: Date | null
}

const claimAsk = preparedSql<Omit<Askable, 'sentAt' | 'endedAt'> & { sentMs: number; endedMs: number | null }>(
  'claim_payouts_to_ask',
  () => sql`
    update ${payouts} set next_ask_at = ${sql.placeholder('now')}::timestamptz + interval '5 minutes'
    where id in (
      select id from ${payouts} where next_ask_at <= ${sql.placeholder('now')}::timestamptz and sent_at is not null
      order by next_ask_at limit ${sql.placeholder('limit')}::int for update skip locked)
    returning id, reference, net_vnd::float8 as "netVnd", bank_bin as "bankBin", state, provider_id as "providerId", outcome,
      extract(epoch from sent_at)::float8 * 1000 as "sentMs", extract(epoch from ended_at)::float8 * 1000 as "endedMs"`,
)
/** Those that are due to be asked about; asked again in five minutes should this process end meanwhile. */
export async function claimToAsk(db: Db, now: Date, limit: number): Promise<Askable[]> {
  const rows = await claimAsk(db, { now: now.toISOString(), limit })
  return rows.map(({ sentMs, endedMs, ...row }) => ({
    ...row,
    sentAt: new Date(sentMs),
    endedAt: endedMs === null ? null : new Date(endedMs),
  }))
}

const note = preparedSql(
  'note_payout_answer',
  () => sql`
    update ${payouts} set provider_id = coalesce(provider_id, ${sql.placeholder('providerId')}::text), outcome = coalesce(${sql.placeholder('outcome')}::text, outcome),
      next_ask_at = ${sql.placeholder('nextAskAt')}::timestamptz
    where id = ${sql.placeholder('id')}::uuid and state in ('IN_TRANSIT', 'PAID')`,
)
type Noted = { id: string; providerId?: string | undefined; outcome?: string | undefined; nextAskAt: Date | null }
export const noteAnswer = (db: Db, { id, providerId, outcome, nextAskAt }: Noted) =>
  note(db, { id, providerId: providerId ?? null, outcome: outcome ?? null, nextAskAt: nextAskAt?.toISOString() ?? null })
