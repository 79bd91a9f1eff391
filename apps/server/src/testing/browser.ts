import type { testApp } from './test-app.ts'

type Call = Awaited<ReturnType<typeof testApp>>['call']

/** A browser: keeps the cookies it receives and sends them with every call, also with concurrent ones, as tabs do. */
export function browserOf(call: Call, cookies = new Map<string, string>()) {
  const send = async (endpoint: Parameters<Call>[0], options: Parameters<Call>[1] = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await call(endpoint, { ...options, headers: { ...(cookie && { cookie }), ...options.headers } })
    for (const line of setCookies(answer)) keep(cookies, line)
    return answer
  }
  return {
    call: send as Call, // the generic signature of what it wraps
    cookies,
    /** Another browser with the same cookies, as a thief of the cookie jar has. */
    copy: () => browserOf(call, new Map(cookies)),
  }
}

/** The `set-cookie` lines of an answer. */
export const setCookies = (answer: { headers: Record<string, unknown> }) => [answer.headers['set-cookie'] ?? []].flat().map(String)

function keep(cookies: Map<string, string>, line: string) {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split('=')
  if (attributes.includes('Max-Age=0') || value === '') cookies.delete(name)
  else cookies.set(name, value)
}
