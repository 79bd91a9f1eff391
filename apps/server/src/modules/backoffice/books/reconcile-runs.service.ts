import type { ModuleGauge } from '#platform/http/health'
import { uuidv7 } from 'uuidv7'
import { listPeopleOfRole } from '#modules/people/people'
import { notify } from '#modules/people/notifications'
import { type Deps, transact } from '#platform/deps'
import { reconcile } from '../../../reconcile/index.ts'
import * as stored from './books.repository.ts'

const shownRuns = 14

/** Newest first: two weeks of nightly runs. */
export const listReconcileRuns = async ({ db }: Deps) => (await stored.listRuns(db, shownRuns)).map(shown)

/**
 * Recomputes all invariants from raw rows (`npm run reconcile`), stores the result and notifies the admins of discrepancies. Reads one snapshot of
 * the database in its own transaction, so it must not be called inside another.
 */
export async function runReconciliation(deps: Deps) {
  const began = performance.now()
  const { isClean, rows, findings } = await reconcile(deps.db)
  return transact(deps, async (deps) => {
    const run = await stored.insertRun(deps.db, {
      id: uuidv7(),
      tookMs: Math.round(performance.now() - began),
      isClean,
      checks: findings.length,
      rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
      findings: findings.flatMap(({ name, disagreements, samples }) => (disagreements > 0 ? [{ name, disagreements, samples }] : [])),
    })
    if (!isClean) await notifyAdminsOfDisagreement(deps, run)
    return shown(run)
  })
}

async function notifyAdminsOfDisagreement(deps: Deps, { id, findings }: Run) {
  await notify(deps, await listPeopleOfRole(deps, 'admin'), {
    event: `books.disagreement ${id}`,
    category: 'WARN',
    type: 'RECONCILE_FAILED',
    title: 'Sổ sách không khớp',
    text: `Lần đối chiếu vừa rồi thấy **${findings.length}** phép không khớp. Hãy xem trước khi duyệt khoản tiền nào.`,
    url: '/admin/ledger',
    openDetail: true,
    reason: 'Bạn nhận tin này vì bạn là quản trị viên.',
  })
}

type Run = Awaited<ReturnType<typeof stored.insertRun>>
const shown = ({ id, at, tookMs, isClean, checks, rows, findings }: Run) => ({
  id,
  at: at.toISOString(),
  seconds: tookMs / 1000,
  isClean,
  checks,
  rows,
  findings,
})

/** How the newest reconciliation ended, and how long ago; no value before the first. */
export const reconcileGauges: readonly ModuleGauge[] = [
  {
    name: 'reconcile_age_seconds',
    help: 'Since the newest reconciliation',
    read: async ({ db }) => {
      const [run] = await stored.listRuns(db, 1)
      return run && (Date.now() - run.at.getTime()) / 1000
    },
  },
  {
    name: 'reconcile_disagreements',
    help: 'Invariants that did not hold in the newest reconciliation',
    read: async ({ db }) => (await stored.listRuns(db, 1))[0]?.findings.length,
  },
]
