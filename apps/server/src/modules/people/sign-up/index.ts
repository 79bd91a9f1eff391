/**
 * Sign-up: a person opens an account with a proved phone or e-mail.
 * Owns acceptances of policies and requested roles; does not own the account, nor the proof of the phone or e-mail; calls people, credentials,
 * social-sign-in (an offered link), sessions and texts (which version of a policy is in force); subscribes to nothing; publishes
 * account.phone_verified.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { signUpRoutes } from './sign-up.routes.ts'

export { acceptForChild } from './acceptances.service.ts'
export { phoneVerified } from './sign-up.events.ts'

export const signUp: Module = { name: 'sign-up', routes: signUpRoutes, personalData }
