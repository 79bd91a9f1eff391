import type { Role } from '@khue/contracts/endpoint'
import { createPersonWithPassword } from '#modules/people/credentials'
import { startSession } from '#modules/people/sessions'
import type { Deps } from '#platform/deps'
import { endingWithoutZalo } from '../sandbox/zalo-zns/zns.ts'

/** A signed-in person; `id` is the person's. */
export type TestPerson = { id: string; accountId: string; name: string; phone: string; accessToken: string; refreshToken: string }
type PersonOptions = { name?: string; roles?: readonly Role[]; guardianId?: string; password?: string; birthDate?: string; device?: string }

let phones = 10_000_000
/** Skips numbers that have no Zalo in the sandbox. */
function nextPhone() {
  do phones += 1
  while (String(phones).endsWith(endingWithoutZalo))
  return `09${phones}`
}

/** Factories of people with a session; the builder fills in all values that a test does not mention. */
export function people(deps: Deps) {
  async function person(roles: readonly Role[], wanted: PersonOptions = {}): Promise<TestPerson> {
    const phone = nextPhone()
    const name = wanted.name ?? 'Nguyễn Thị Thử Nghiệm'
    const created = await createPersonWithPassword(deps, {
      name,
      avatarKind: 'f',
      roles: wanted.roles ?? roles,
      phone,
      ...(wanted.birthDate && { birthDate: wanted.birthDate }),
      ...(wanted.password && { password: wanted.password }),
      ...(wanted.guardianId && { guardianId: wanted.guardianId }),
    })
    if (!created.accountId) throw new Error('a person with a phone has an account')
    const session = await startSession(deps, {
      accountId: created.accountId,
      device: wanted.device ?? `device-${phone}`,
      userAgent: 'test',
    })
    return {
      id: created.personId,
      accountId: created.accountId,
      name,
      phone,
      accessToken: session.accessToken,
      refreshToken: session.refreshToken,
    }
  }
  /** The same person in another browser. */
  const secondSession = ({ accountId }: TestPerson) => startSession(deps, { accountId, device: `second-${accountId}`, userAgent: 'test' })
  return {
    person,
    secondSession,
    student: (wanted?: PersonOptions) => person(['student'], wanted),
    parent: (wanted?: PersonOptions) => person(['parent'], wanted),
    teacher: (wanted?: PersonOptions) => person(['teacher'], wanted),
    tutor: (wanted?: PersonOptions) => person(['tutor'], wanted),
    master: (wanted?: PersonOptions) => person(['master'], wanted),
    admin: (wanted?: PersonOptions) => person(['admin'], wanted),
  }
}
