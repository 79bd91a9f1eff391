import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { runSql, addressHash, sandboxAddress, sealedForm } from './test-database.ts'
import { expect, fillSignIn, post, visit } from './journey.ts'

export const password = 'Trang-giay-xanh-27'

let lastPhone = 0
/** A phone number that is unused by all workers and all runs against the same server. */
export function newPhone() {
  do
    lastPhone = Math.max(lastPhone + 1, Date.now()) // two calls may fall into the same millisecond
  while (lastPhone % 1000 === 118) // without Zalo in the sandbox
  return `09${String(process.pid % 100).padStart(2, '0')}${String(lastPhone).slice(-6)}`
}

const givenNames = [
  'An',
  'Bình',
  'Chi',
  'Dương',
  'Giang',
  'Hà',
  'Khánh',
  'Linh',
  'Mai',
  'Ngân',
  'Phương',
  'Quyên',
  'Thảo',
  'Trang',
  'Vy',
  'Yến',
]

/** A unique name, to search for. */
export const newName = (family = 'Đặng') =>
  [family, ...Array.from({ length: 4 }, () => givenNames[Math.floor(Math.random() * givenNames.length)])].join(' ')

type Sent = { code: string | null; title: string; text: string; unsubscribe?: { list: string; post?: string } }

/** Messages sent to an address, newest first. */
export async function sentTo(request: APIRequestContext, to: string): Promise<Sent[]> {
  const answer = await request.get(`${sandboxAddress('/sandbox/outbox.json')}&to=${encodeURIComponent(to)}`)
  return ((await answer.json()) as { items: Sent[] }).items // format of the outbox
}

const lastCodes = new Map<string, string>()

/** The next code sent to an address: waits for another one than this returned before, as it may still be on its way. */
export async function codeFor(request: APIRequestContext, to: string) {
  let code: string | null | undefined
  await expect
    .poll(async () => {
      code = (await sentTo(request, to))[0]?.code
      return typeof code === 'string' && code !== lastCodes.get(to)
    })
    .toBe(true)
  lastCodes.set(to, code ?? '')
  return code ?? ''
}

/** Another code than the right one. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

type Purpose = 'sign-up' | 'sign-in' | 'forgot-password' | 'sign-contract'

/** Makes the last code sent to a phone for a purpose expire now. */
export const expireCode = (purpose: Purpose, phone: string) =>
  runSql(`update one_time_codes set expires_at = now() - interval '1 second' where purpose = $1 and address_hash = $2`, [
    purpose,
    addressHash(phone),
  ])

/** Backdates the last code sent to a phone for a purpose by one minute. */
export const backdateCode = (purpose: Purpose, phone: string) =>
  runSql(`update one_time_codes set sent_at = sent_at - interval '61 seconds' where purpose = $1 and address_hash = $2`, [
    purpose,
    addressHash(phone),
  ])

/** Calls the API as the page's user and returns the data. */
export async function callAs<T>(page: Page, path: string, data: object = {}): Promise<T> {
  const answer = await post(page, path, data)
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data // the caller passes the contract's type
}

/** Creates a new person through the API and signs in, for journeys about other topics. */
export async function newPerson(page: Page, name = 'Đặng Thuỳ Dương', role: 'student' | 'parent' = 'student', phone: string = newPhone()) {
  await callAs(page, '/mid/v1/users/register-by-phone', { phone, role })
  await callAs(page, '/mid/v1/users/verify-otp', { otp: await codeFor(page.request, phone) })
  const accepted = { terms: '2026-11-01', privacy: '2026-11-01' }
  await callAs(page, '/mid/v1/users/submit-registration', { name, birthDate: '2005-03-08', password, accepted })
  return { phone, name, password }
}

/** The page of another browser in which the person has signed in through the form, as on a new device. */
export async function signInElsewhere(browser: Browser, person: { phone: string; password: string }) {
  const page = await (await browser.newContext({ baseURL: process.env.KHUE_URL ?? '' })).newPage()
  await visit(page, '/sign-in')
  await fillSignIn(page, person.phone, person.password)
  await expect(page).toHaveURL('/')
  return page
}

export const signOut = (page: Page) => callAs(page, '/mid/v1/auth/logout')

/** A new teacher whose profile is approved and whose contract is in force. */
export async function newTeacher(page: Page) {
  const { name } = await newPerson(page, newName('Trương'))
  const person = `(select id from people where name = $1)`
  await runSql(`insert into person_roles (person_id, role) values (${person}, 'teacher')`, [name])
  await runSql(`insert into teacher_profiles (person_id, title, intro, subject_ids) values (${person}, 'Cô', 'Dạy chậm mà chắc.', '{4}')`, [
    name,
  ])
  const contract = randomUUID()
  await runSql(
    `insert into teacher_contracts (id, person_id, version, status, legal_name, sealed, province_code, taxpayer_kind, tax_policy, photos_erased_at,
      number, verify_code, template_version, store_fee_percent, bank_account, pdf_asset_id, pdf_sha256, pdf_pages, prepared_at, signed_at, completed_at, completed_by)
    select $2::uuid, id, 1, 'COMPLETED', $1, $3, '01', 'INDIVIDUAL', 'SPEC_MONTHLY', now() - interval '300 days', 'HD-' || gen_random_uuid(),
      gen_random_uuid()::text, (select version from contract_templates order by from_on limit 1), 20, 'Vietcombank 0071000000000', gen_random_uuid(), repeat('a', 64), 1, now() - interval '400 days', now() - interval '400 days', now() - interval '400 days',
      (select person_id from person_roles where role = 'admin' limit 1)
    from people where name = $1`,
    [name, contract, sealedForm(contract)],
  )
  return name
}
