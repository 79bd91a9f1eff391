import { getSiteInfo } from '@khue/contracts/backoffice/site'
import { createHomeworkCapture } from '@khue/contracts/learning/homework-captures'
import { api } from '#app/shared/api.ts'
import { formAction } from '#app/shared/form-action.ts'
import { qrPicture } from '#app/shared/qr-picture.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/homework-capture'

/** A code for one phone, as a picture. The secret in it stands in the body of this answer only, in no address that a server logs. */
export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const body = await readForm(request, createHomeworkCapture.body)
  const made = Promise.all([call(getSiteInfo), call(createHomeworkCapture, { params, body })])
  const [{ publicUrl }, { path, expiresAt }] = await made.catch(orSignIn(request))
  const address = new URL(path, publicUrl).href
  return { address, expiresAt, picture: qrPicture(address, 'H') }
})
