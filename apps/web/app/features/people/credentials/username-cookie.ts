import { createCookie, data } from 'react-router'
import { text } from './identity.text.ts'

const minutes = 15 // a code lives for 5, and there may be some more

/**
 * Who wants to sign in by a code, from the step that asks for the name to the step that asks for the code: neither the
 * address nor the page tells it, and a reload actions not lose it.
 */
const cookie = createCookie('khue_username', { httpOnly: true, sameSite: 'lax', path: '/', maxAge: minutes * 60 })

export const keepUsername = async (request: Request, username: string) => ({
  headers: { 'set-cookie': await cookie.serialize(username, { secure: new URL(request.url).protocol === 'https:' }) },
})

/** Throws a refusal to be shown when the step has waited too long. */
export async function recallUsername(request: Request): Promise<string> {
  const username: unknown = await cookie.parse(request.headers.get('cookie'))
  if (typeof username === 'string' && username !== '') return username
  throw data({ code: 'VERIFICATION_EXPIRED', message: text.nameForgotten }, { status: 400 }) // in the shape in which the API refuses
}
