import { createCookie, data } from 'react-router'
import { text } from './identity.text.ts'

const minutes = 15 // a code is valid for 5; leaves time for resending

/** Login name between the name step and the code step of a code sign-in: kept out of the address and the page, and it survives a reload. */
const cookie = createCookie('khue_username', { httpOnly: true, sameSite: 'lax', path: '/', maxAge: minutes * 60 })

export const keepUsername = async (request: Request, username: string) => ({
  headers: { 'set-cookie': await cookie.serialize(username, { secure: new URL(request.url).protocol === 'https:' }) },
})

/** Throws a refusal when the step has expired. */
export async function recallUsername(request: Request): Promise<string> {
  const username: unknown = await cookie.parse(request.headers.get('cookie'))
  if (typeof username === 'string' && username !== '') return username
  throw data({ code: 'VERIFICATION_EXPIRED', message: text.nameForgotten }, { status: 400 }) // same shape as the API's refusals
}
