export const payoutsPath = '/admin/payouts'
export const owedPath = '/admin/payouts/owed'
export const statementsPath = '/admin/payouts/statements'
export const calendarPath = '/admin/payouts/calendar'
export const secondLooksPath = '/admin/second-looks'

type Query = Record<string, string | undefined>

/** An address with the parameters that are given. */
export function withQuery(address: string, query: Query) {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length > 0 ? `${address}?${new URLSearchParams(given)}` : address
}

export const batchPath = (id: string) => `${payoutsPath}/batches/${id}`
export const payoutPath = (batchId: string, id: string) => `${batchPath(batchId)}/payouts/${id}`
export const auditOf = (subjectId: string) => withQuery('/admin/audit', { subjectId })
