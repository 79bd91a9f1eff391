import type { Audience, CampaignContent } from '@khue/contracts/backoffice/campaigns'
import * as contract from '@khue/contracts/backoffice/campaigns'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { createPerson } from '#modules/people/people'
import type { testApp } from '#testing/test-app'

export const everybody: Audience = { roles: [], skus: [], isWithoutPlan: false, provinceCodes: [], classCode: null }
export const content = (change: Partial<CampaignContent> = {}): CampaignContent => ({
  category: 'GENERAL',
  title: 'Lịch nghỉ Tết Đinh Mùi',
  text: 'Các lớp nghỉ từ **05/02** đến hết **12/02**.',
  url: '/open-classes',
  audience: everybody,
  ...change,
})

/** One province per audience of a test: no other person of the file lives there. */
const provinces = [
  '04',
  '08',
  '11',
  '12',
  '14',
  '15',
  '19',
  '20',
  '22',
  '24',
  '25',
  '33',
  '37',
  '38',
  '40',
  '42',
  '44',
  '51',
  '52',
] as const

/** An admin who writes campaigns, and audiences for them. */
export async function campaignTest({ call, given, deps }: Awaited<ReturnType<typeof testApp>>) {
  const admin = await given.admin()
  let used = 0
  function nextProvince() {
    const province = provinces[used++]
    if (!province) throw new Error('Every province is taken')
    return province
  }
  const livesIn = (provinceCode: string, ...ids: string[]) =>
    deps.db.execute(sql`insert into profiles (person_id, province_code) select unnest(${sql.param(ids)}::uuid[]), ${provinceCode}
      on conflict (person_id) do update set province_code = excluded.province_code`)

  const at = (id: string) => ({ as: admin, params: { id } })
  const compose = async (change: Partial<CampaignContent> = {}) =>
    (await call(contract.createCampaign, { as: admin, body: content(change) })).data.id
  const read = async (id: string) => (await call(contract.getCampaign, at(id))).data
  const schedule = async (id: string, when: string | null = null) =>
    call(contract.scheduleCampaign, { ...at(id), body: { version: (await read(id)).version, at: when } })
  async function delivered(id: string) {
    const { rows } = await deps.db.execute<{ id: string }>(
      sql`select person_id as id from notifications where campaign_id = ${id} order by 1`,
    )
    return rows.map((row) => row.id)
  }

  /** Many people who live in one province, each with an account, ordered by id. */
  async function crowd(size: number) {
    const province = nextProvince()
    const { rows } = await deps.db.execute<{ id: string }>(sql`
      with crowd as (insert into people (id, name, avatar_kind)
          select uuidv7(), 'Người thứ ' || n, 'f' from generate_series(1, ${size}::int) n returning id),
        opened as (insert into accounts (id, person_id) select uuidv7(), id from crowd),
        living as (insert into profiles (person_id, province_code) select id, ${province} from crowd)
      select id from crowd order by id`)
    const audience: Audience = { ...everybody, provinceCodes: [province] }
    return { province, ids: rows.map(({ id }) => id), audience }
  }
  async function mailReader(province: string) {
    const email = `doc-gia-${uuidv7()}@example.vn`
    const { personId: id } = await createPerson(deps, { name: 'Lê Mai', avatarKind: 'f', roles: ['parent'], email })
    await livesIn(province, id)
    return { id, email }
  }
  const hoursPass = () =>
    deps.db.execute(sql`update notification_deliveries set due_at = due_at - interval '2 days' where state = 'WAITING'`)
  return { admin, nextProvince, livesIn, at, compose, read, schedule, delivered, crowd, mailReader, hoursPass }
}

export const sortedIds = (people: readonly { id: string }[]) => people.map(({ id }) => id).toSorted()
