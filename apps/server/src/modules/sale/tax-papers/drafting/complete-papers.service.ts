import { recordAudit } from '#modules/ground/audit'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { findPersons, namedBy, type Person } from '../party.service.ts'
import { canRetry, moveTaxPaper } from '../tax-paper.ts'
import { taxPaperError } from '../tax-papers.errors.ts'
import * as stored from '../tax-papers.repository.ts'

/** People a run. */
const runSize = 500

/** Sends what waited for a tax id, once a contract names it. */
export async function completeWaiting(deps: Deps) {
  const personIds = await stored.listWaitingPeople(deps.db, runSize)
  const persons = await findPersons(deps, personIds)
  for (const [personId, person] of persons)
    if (person.party)
      await transact(deps, async (deps) => {
        for (const row of await stored.lockWaiting(deps.db, personId)) await name(deps, row, person)
      })
}

async function name(deps: Deps, row: stored.PaperRow, { legalName, taxpayerKind, party }: Person) {
  const { state: _named, ...named } = namedBy(deps, row.id, party)
  const state = moveTaxPaper(row.state, row.state === 'WAITING' ? 'PARTY' : 'RETRY')
  // a certificate names the person as the payout did
  await stored.setPaper(deps.db, row.id, { ...named, state, refusal: null, ...(row.payoutId === null && { legalName, taxpayerKind }) }, [
    'nextPollAt',
  ])
}

/**
 * Makes a paper due for the job's next run; one that waited or was refused names the person by their contract as it is now. Throws TAX_PAPER_NOT_FOUND,
 * TAX_PAPER_LOCKED, TAX_ID_MISSING.
 */
export const retryTaxPaper = (deps: Deps, admin: Actor, id: string) =>
  transact(deps, async (deps) => {
    const row = await stored.lockPaper(deps.db, id)
    if (!row) throw taxPaperError.TAX_PAPER_NOT_FOUND()
    if (!canRetry(row.state)) throw taxPaperError.TAX_PAPER_LOCKED({ state: row.state })
    if (row.state === 'SENT') await stored.setPaper(deps.db, id, {}, ['nextPollAt'])
    else {
      const person = (await findPersons(deps, [row.personId])).get(row.personId)
      if (!person?.party) throw taxPaperError.TAX_ID_MISSING()
      await name(deps, row, person)
    }
    await recordAudit(deps, {
      actor: admin,
      action: 'tax-paper.retried',
      subject: { kind: 'tax-paper', id },
      details: { kind: row.kind, from: row.state },
    })
  })
