import type { Role } from '@khue/contracts/endpoint'
import { createPerson, startSession } from '#modules/people/identity'
import type { Deps } from '#platform/deps'

/** Somebody signed in: `id` is the person. */
export type TestPerson = { id: string; accountId: string; name: string; phone: string; accessToken: string; refreshToken: string }
type Wanted = { name?: string; roles?: readonly Role[]; guardianId?: string; password?: string }

let phones = 10_000_000

/** Factories of people with a session; whatever a test does not mention is filled in. */
export function people(deps: Deps) {
  async function person(roles: readonly Role[], wanted: Wanted = {}): Promise<TestPerson> {
    const phone = `09${phones++}`
    const name = wanted.name ?? 'Nguyễn Thị Thử Nghiệm'
    const created = await createPerson(deps, {
      name,
      avatarKind: 'f',
      roles: wanted.roles ?? roles,
      phone,
      ...(wanted.password && { password: wanted.password }),
      ...(wanted.guardianId && { guardianId: wanted.guardianId }),
    })
    if (!created.accountId) throw new Error('a person with a phone has an account')
    const session = await startSession(deps, { accountId: created.accountId, device: `device-${phone}`, userAgent: 'test' })
    return {
      id: created.personId,
      accountId: created.accountId,
      name,
      phone,
      accessToken: session.accessToken,
      refreshToken: session.refreshToken,
    }
  }
  /** The same person in one more browser. */
  const secondSession = ({ accountId }: TestPerson) => startSession(deps, { accountId, device: `second-${accountId}`, userAgent: 'test' })
  return {
    person,
    secondSession,
    student: (wanted?: Wanted) => person(['student'], wanted),
    parent: (wanted?: Wanted) => person(['parent'], wanted),
    teacher: (wanted?: Wanted) => person(['teacher'], wanted),
    tutor: (wanted?: Wanted) => person(['tutor'], wanted),
    master: (wanted?: Wanted) => person(['master'], wanted),
    admin: (wanted?: Wanted) => person(['admin'], wanted),
  }
}
