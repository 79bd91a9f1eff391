import { callPath } from '@khue/contracts/call-path'
import type { CallInput, Endpoint, Refusal, Reply } from '@khue/contracts/endpoint'
import type { App } from '../app.ts'
import type { TestPerson } from './people.ts'

type CallOptions<E extends Endpoint> = CallInput<E> & { as?: TestPerson; headers?: Record<string, string> }

/** The answer as tests see it: `data` on success, `code` and `message` on a refusal. */
export type Answer<E extends Endpoint> = {
  status: number
  data: Reply<E>
  code: string | undefined
  message: string | undefined
  details: unknown
  headers: Record<string, unknown>
}

/** Calls endpoints of an application without a port; replies are checked against their schema. */
export const callerOf = ({ fastify }: Pick<App, 'fastify'>) =>
  async function call<const E extends Endpoint>(endpoint: E, options: CallOptions<E> = {} as CallOptions<E>): Promise<Answer<E>> {
    const { as, headers, body } = options as CallOptions<E> & { body?: object }
    const response = await fastify.inject({
      method: endpoint.method,
      url: `/api${callPath(endpoint, options)}`,
      headers: { ...(as && { authorization: `Bearer ${as.accessToken}` }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    const json = response.json<{ data?: unknown } & Partial<Refusal>>()
    const value = endpoint.isUnwrapped ? json : json.data
    const data = (response.statusCode === 200 ? endpoint.reply.parse(value) : undefined) as Reply<E> // undefined on a refusal; tests then read `code`
    return { status: response.statusCode, data, code: json.code, message: json.message, details: json.details, headers: response.headers }
  }
