/**
 * One-time codes: proves that whoever is here can read a phone or an e-mail, by six digits sent there (OTP).
 * Owns codes and how many were sent to whom and from where. Does not own what a right code opens.
 * Calls channels. Hears nothing, announces nothing.
 */
import type { Module } from '#platform/app/module'
import { codeJobs } from './one-time-codes.jobs.ts'

export { checkCode, sendCode } from './one-time-codes.service.ts'

export const oneTimeCodes: Module = { name: 'one-time-codes', jobs: codeJobs }
