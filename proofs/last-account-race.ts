import { type LoginType, loginTypes, removeLoginType } from '@khue/contracts/people/linked-sign-ins'
import { people, type TestPerson } from '#testing/people'
import { type Answer, post, startProduct } from './product.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * Nobody can remove their last sign-in method. In each round a person with two or three linked accounts and no other sign-in method removes all of
 * them at once, over two nodes: one remains.
 */
const claims = {
  stays: 'concurrent removals leave one sign-in method',
  removed: 'all others are removed',
  answered: 'a removal answered with success is done, and the others are refused with a reason',
} as const

async function openScene({ deps, pool, random }: Stage) {
  const person = await people(deps).student()
  const types = random.below(2) === 0 ? loginTypes : loginTypes.slice(0, 2)
  for (const type of types) {
    await pool.query(
      `insert into linked_sign_ins (id, account_id, provider, issuer, subject) values (gen_random_uuid(), $1::uuid, $2::text, 'https://id.example.vn/' || $2, $1::text)`,
      [person.accountId, type],
    )
  }
  await pool.query('delete from sign_in_identifiers where account_id = $1', [person.accountId])
  return { person, types }
}

async function remove(url: string, person: TestPerson, loginType: LoginType): Promise<Answer<{ removed: true }>> {
  const answer = await post<{ removed: true }>({ url: `${url}/api${removeLoginType.path}`, token: person.accessToken, body: { loginType } })
  return answer.status === 503 ? remove(url, person, loginType) : answer // a busy server has done nothing yet
}

async function round(stage: Stage, urls: readonly string[]) {
  const { person, types } = await openScene(stage)
  const answers = await Promise.all(types.map((type, at) => remove(urls[at % urls.length] ?? '', person, type)))
  const { rows } = await stage.pool.query<{ provider: string }>('select provider from linked_sign_ins where account_id = $1', [
    person.accountId,
  ])
  const left = rows.map((row) => row.provider)
  stage.claim(claims.stays, left.length >= 1, { left, answers })
  stage.claim(claims.removed, left.length <= 1, { left, answers })
  for (const [at, { status, code }] of answers.entries()) {
    const isLeft = left.includes(types[at] ?? '')
    stage.claim(claims.answered, isLeft ? code === 'LAST_SIGN_IN_METHOD' : status === 200, { isLeft, status, code })
    stage.trial()
  }
}

async function run(stage: Stage) {
  const nodes = await Promise.all([startProduct(stage), startProduct(stage)])
  const urls = nodes.map(({ url }) => url)
  const atOnce = 4
  for (let removed = 0; removed < stage.n; removed += 2 * atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => round(stage, urls)))
}

export const lastAccountRace: Proof = {
  name: 'last-account-race',
  counts: 'removals of login types, all of a person at once over two nodes',
  size: { full: 5000, short: 200 },
  limitSeconds: 600,
  faults: [
    {
      name: 'count, then delete',
      breaks: [claims.stays],
      sql: 'drop trigger accounts_keep_sign_in_method on linked_sign_ins',
      patches: [
        {
          module: 'social-sign-in',
          declaration: 'deleteOwnLinkedSignIn',
          find: 'export async function deleteOwnLinkedSignIn(db: Db, accountId: string, type: LoginType) {',
          replace: `export async function deleteOwnLinkedSignIn(db: Db, accountId: string, type: LoginType) {
  if ((await listOwnLinkedSignIns(db, accountId)).length <= 1) throw Object.assign(new Error('last'), { code: '23514', constraint: 'accounts_keep_sign_in_method' })`,
        },
        {
          module: 'social-sign-in',
          declaration: 'deleteOwnLinkedSignIn',
          find: 'await db.execute(sql`set constraints accounts_keep_sign_in_method immediate`)',
          replace: '',
        },
      ],
    },
  ],
  run,
}
