// autocannon brings no types; these are the parts we use.
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string> }
  type Options = {
    url: string
    connections: number
    /** Seconds, unless `amount` of requests decides. */
    duration?: number
    amount?: number
    headers?: Record<string, string>
    requests?: { setupRequest: (request: Request) => Request }[]
  }
  type Result = {
    requests: { total: number }
    duration: number
    non2xx: number
    errors: number
    timeouts: number
    latency: { p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
