import pg from 'pg'

type Sent = { name?: string; text: string }
type Bound = { statement?: string }
/** The messages of the driver's protocol, which its type declarations omit. */
type Protocol = { parse: (this: unknown, sent: Sent) => void; bind: (this: unknown, bound: Bound) => void }

const frame = /^(begin|commit|set local|select pg_notify|notify_pages$)/i

/**
 * The statements of some work by name or text, including batched ones; without those that identify the caller, begin and commit the transaction, or
 * notify open pages afterwards.
 */
export async function statementsOf(work: () => Promise<unknown>) {
  const statements: string[] = []
  let text = ''
  const protocol = pg.Connection.prototype as unknown as Protocol // both exist at run time
  const { parse, bind } = protocol
  protocol.parse = function (sent) {
    if (!sent.name) ({ text } = sent)
    return parse.call(this, sent)
  }
  protocol.bind = function (bound) {
    statements.push(bound.statement || text)
    return bind.call(this, bound)
  }
  try {
    await work()
  } finally {
    Object.assign(protocol, { parse, bind })
  }
  return statements.filter((one) => !frame.test(one) && !one.includes('find_actor'))
}
