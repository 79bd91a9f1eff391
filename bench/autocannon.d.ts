// autocannon ships no types; these are the parts we use.
declare module 'autocannon' {
  /** Data passed between the requests of one round through the list. */
  type Context = Record<string, string>
  type Request = {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request, context: Context) => Request
    onResponse?: (status: number, body: string, context: Context) => void
  }
  /** One connection; its queue is internal, and the only place where a response body can be discarded. */
  type Client = { pipelinedRequests: { addBody: (part: Uint8Array) => void } }
  type Options = {
    setupClient?: (client: Client) => void
    url: string
    connections: number
    /** Seconds, unless `amount` of requests is set. */
    duration?: number
    amount?: number
    headers?: Record<string, string>
    /** Each connection sends them in turn, repeatedly. */
    requests?: Request[]
  }
  type Result = {
    requests: { total: number }
    duration: number
    non2xx: number
    errors: number
    timeouts: number
    latency: { p99: number; average: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
