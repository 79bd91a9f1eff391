import { markSecurityNoticesSeen } from '@khue/contracts/people/devices'
import { redirect } from 'react-router'
import { z } from 'zod'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/security-notices'

/** Has no page: the notices are on top of every page and are acknowledged by a POST. */
export const loader = () => redirect('/')

const Seen = z.strictObject({ step: z.literal('seen'), ids: z.string().transform((ids) => ids.split(',')) })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { ids } = await readForm(request, Seen)
  return api(context).call(markSecurityNoticesSeen, { body: { ids } }).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })
