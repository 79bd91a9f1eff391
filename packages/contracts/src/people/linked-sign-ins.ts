import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Spec 3: login providers. */
export const loginTypes = ['google', 'facebook', 'zalo'] as const
export type LoginType = (typeof loginTypes)[number]

export const loginTypeNames: Record<LoginType, string> = { google: 'Google', facebook: 'Facebook', zalo: 'Zalo' }

export const LinkedSignIn = z.object({
  type: z.enum(loginTypes),
  name: z.string().nullable().describe('As the provider calls this person'),
  linkedAt: z.iso.datetime(),
})
export type LinkedSignIn = z.infer<typeof LinkedSignIn>

/** An external account that sign-up in this browser links to the new account unless the person declines. */
export const LinkOffer = z.object({
  id: z.string().describe('What `submit-registration` takes as `link`: so that only what was shown is linked'),
  type: z.enum(loginTypes),
  name: z.string().nullable().describe('As the provider calls this person'),
})
export type LinkOffer = z.infer<typeof LinkOffer>

export const listLinkedSignIns = endpoint({
  method: 'GET',
  path: '/mid/v1/users/login-types',
  access: 'user',
  summary: 'Các tài khoản Google, Facebook, Zalo đã liên kết',
  reply: z.object({ items: z.array(LinkedSignIn), offered: z.array(z.enum(loginTypes)) }),
  isPrivate: true,
})

/** Begins linking: the browser goes to `redirectTo` and comes back to the settings with the login type added. */
export const addLoginType = endpoint({
  method: 'POST',
  path: '/mid/v1/users/add-login-type',
  access: 'user',
  summary: 'Liên kết thêm một cách đăng nhập',
  body: z.strictObject({ loginType: z.enum(loginTypes), from: z.string().max(2000).optional() }),
  reply: z.object({ redirectTo: z.url() }),
  limit: { max: 20, seconds: 60 },
  ignoresIdempotencyKey: true,
})

/** The last sign-in method cannot be removed. */
export const removeLoginType = endpoint({
  method: 'POST',
  path: '/mid/v1/users/remove-login-type',
  access: 'user',
  summary: 'Gỡ một cách đăng nhập đã liên kết',
  body: z.strictObject({ loginType: z.enum(loginTypes) }),
  reply: z.object({ removed: z.literal(true) }),
  limit: { max: 20, seconds: 60 },
})
