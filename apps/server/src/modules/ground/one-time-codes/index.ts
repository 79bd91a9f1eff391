/**
 * One-time codes: six digits that prove access to a phone or an e-mail (OTP).
 * Owns codes and rate limits by address and network; does not own what a correct code grants; calls channels; subscribes to nothing; publishes
 * nothing.
 */
import type { Module } from '#platform/app/module'
import { codeSettings } from './one-time-codes.settings.ts'
import { codeJobs } from './one-time-codes.jobs.ts'

export { checkCode, sendCode } from './one-time-codes.service.ts'

export const oneTimeCodes: Module = { name: 'one-time-codes', settings: [codeSettings], jobs: codeJobs }
