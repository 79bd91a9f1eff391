import * as banners from '@khue/contracts/backoffice/banners'
import { exportLedger } from '@khue/contracts/backoffice/books'
import * as campaigns from '@khue/contracts/backoffice/campaigns'
import { handleMessage, listMessages, submitForm } from '@khue/contracts/backoffice/site'
import { draftRequestedCourse } from '@khue/contracts/backoffice/requested-courses'
import * as tax from '@khue/contracts/ground/tax-rules'
import { getTextVersion, publishText } from '@khue/contracts/ground/texts'
import { uuidv7 } from 'uuidv7'
import { createTeacherProfile } from '#modules/offer/teachers'
import { type Deed, type DeedWorld, row } from './deed.ts'

const banner = {
  place: 'HOME' as const,
  title: 'Tuần lễ khai giảng',
  text: 'Giảm 10% cho mọi lớp',
  linkText: 'Xem lớp',
  href: '/open-classes',
  subjectKey: null,
  position: 0,
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  isHidden: true,
}

const audience = { roles: [], skus: [], isWithoutPlan: false, provinceCodes: [], classCode: null }
const content = { category: 'GENERAL' as const, title: 'Lịch nghỉ Tết', text: 'Các lớp nghỉ.', url: null, audience }
const later = new Date(Date.now() + 86_400_000).toISOString()

async function campaign({ call, second }: DeedWorld, isScheduled = false) {
  const { id } = (await call(campaigns.createCampaign, { as: second, body: content })).data
  const { version } = (await call(campaigns.getCampaign, { as: second, params: { id } })).data
  if (isScheduled) await call(campaigns.scheduleCampaign, { as: second, params: { id }, body: { version, at: later } })
  return { id, version }
}
const ofCampaign = (id: string) => ['campaign', id] as const
const { title } = content

const year = (at: number) => `${2098 + at}-01-01`
const vat = { kind: 'SUB' as const, from: year(0), percent: 8, clause: 'Nghị quyết thử', reason: 'Theo luật mới' }
const withholding = {
  policy: 'PLATFORM' as const,
  from: year(0),
  base: 'MONTH' as const,
  freeBelow: 2_000_000,
  isThresholdExempt: true,
  vatPermille: 50,
  pitPermille: 20,
  clause: 'Nghị định thử',
  reason: 'Theo luật mới',
}

export const backofficeDeeds: readonly Deed[] = [
  {
    endpoint: banners.addBanner,
    prepare: async ({ call, admin }) => {
      const act = async () => {
        const answer = await call(banners.addBanner, { as: admin, body: banner })
        return { answer, rows: [row('banner.changed', ['banner', answer.data.id], { details: { title: banner.title, isHidden: true } })] }
      }
      return { act }
    },
  },
  {
    endpoint: banners.changeBanner,
    prepare: async ({ call, admin, second }) => {
      const { id } = (await call(banners.addBanner, { as: second, body: banner })).data
      const act = async () => ({
        answer: await call(banners.changeBanner, { as: admin, params: { id }, body: { ...banner, title: 'Tên khác' } }),
        rows: [row('banner.changed', ['banner', id], { details: { title: 'Tên khác', isHidden: true } })],
      })
      return { act }
    },
  },
  {
    endpoint: banners.removeBanner,
    prepare: async ({ call, admin, second }) => {
      const { id } = (await call(banners.addBanner, { as: second, body: banner })).data
      const act = async () => ({
        answer: await call(banners.removeBanner, { as: admin, params: { id } }),
        rows: [row('banner.changed', ['banner', id], { details: { title: banner.title, removed: true } })],
      })
      return { act }
    },
  },
  ...([undefined, 'BANK'] as const).map((code): Deed => ({
    endpoint: exportLedger,
    how: code ?? 'balance sheet',
    prepare: async ({ call, admin }) => {
      const body = { month: new Date().toISOString().slice(0, 7), format: 'CSV' as const, ...(code && { code }) }
      const act = async () => ({
        answer: await call(exportLedger, { as: admin, body }),
        rows: [row('ledger.exported', ['ledger', body.month], { details: { code: code ?? null, format: 'CSV' } })],
      })
      return { act }
    },
  })),
  {
    endpoint: campaigns.createCampaign,
    prepare: async ({ call, admin }) => {
      const act = async () => {
        const answer = await call(campaigns.createCampaign, { as: admin, body: content })
        return { answer, rows: [row('campaign.created', ofCampaign(answer.data.id), { details: { title } })] }
      }
      return { act }
    },
  },
  {
    endpoint: campaigns.changeCampaign,
    prepare: async (world) => {
      const { id, version } = await campaign(world)
      const body = { ...content, title: 'Tên khác', version }
      const act = async () => ({
        answer: await world.call(campaigns.changeCampaign, { as: world.admin, params: { id }, body }),
        rows: [row('campaign.changed', ofCampaign(id), { details: { title: 'Tên khác' } })],
      })
      return { act }
    },
  },
  {
    endpoint: campaigns.deleteCampaign,
    prepare: async (world) => {
      const { id } = await campaign(world)
      const act = async () => ({
        answer: await world.call(campaigns.deleteCampaign, { as: world.admin, params: { id } }),
        rows: [row('campaign.deleted', ofCampaign(id), { details: { title } })],
      })
      return { act }
    },
  },
  {
    endpoint: campaigns.scheduleCampaign,
    prepare: async (world) => {
      const { id, version } = await campaign(world)
      const act = async () => ({
        answer: await world.call(campaigns.scheduleCampaign, { as: world.admin, params: { id }, body: { version, at: later } }),
        rows: [row('campaign.scheduled', ofCampaign(id), { details: { title, at: later } })],
      })
      return { act }
    },
  },
  ...(
    [
      [campaigns.unscheduleCampaign, 'campaign.unscheduled'],
      [campaigns.stopCampaign, 'campaign.stopped'],
      [campaigns.retryCampaign, 'campaign.retried'],
    ] as const
  ).map(([endpoint, action]): Deed => ({
    endpoint,
    prepare: async (world) => {
      const { id } = await campaign(world, true)
      const state = action === 'campaign.unscheduled' ? 'SCHEDULED' : 'SENDING'
      await world.pool.query(`update campaigns set state = $1, started_at = case when $1 = 'SENDING' then now() end where id = $2`, [
        state,
        id,
      ])
      if (action === 'campaign.retried')
        await world.pool.query(`update campaigns set failure = 'UNKNOWN', failed_at = now() where id = $1`, [id])
      const act = async () => ({
        answer: await world.call(endpoint, { as: world.admin, params: { id } }),
        rows: [row(action, ofCampaign(id), { details: { title } })],
      })
      return { act }
    },
  })),
  {
    endpoint: handleMessage,
    prepare: async ({ call, admin, second }) => {
      await call(submitForm, { body: { type: 'REQUEST_COURSE', content: `Lớp đàn tranh ${Math.random()}` } })
      const { id } = (await call(listMessages, { as: second, query: {} })).data.items[0]!
      const act = async () => ({
        answer: await call(handleMessage, { as: admin, params: { id }, body: { status: 'DONE', note: 'Đã gọi lại' } }),
        rows: [row('message.handled', ['message', id], { details: { status: 'DONE' } })],
      })
      return { act }
    },
  },
  {
    endpoint: draftRequestedCourse,
    prepare: async ({ call, admin, second, given, deps }) => {
      const teacher = await given.teacher()
      await createTeacherProfile(deps, { personId: teacher.id, title: 'Cô', intro: 'Dạy chậm mà chắc.', subjectIds: [100] })
      await call(submitForm, { body: { type: 'REQUEST_COURSE', content: `Lớp đàn tranh ${Math.random()}` } })
      const message = (await call(listMessages, { as: second, query: {} })).data.items[0]!
      const body = { id: uuidv7(), title: 'Đàn tranh', categoryId: 100, format: 'LIVE' as const, teacher: `/teachers/${teacher.id}` }
      const act = async () => ({
        answer: await call(draftRequestedCourse, { as: admin, params: { id: message.id }, body }),
        rows: [
          row('message.handled', ['message', message.id], { details: { status: 'DONE' } }),
          row('course.authored', ['course', body.id], { details: { teacherId: teacher.id } }),
        ],
      })
      return { act }
    },
  },
  {
    endpoint: publishText,
    prepare: async ({ call, admin, second }) => {
      const current = (await call(getTextVersion, { as: second, params: { key: 'teams' } })).data
      const body = { title: 'Đội ngũ', summary: 'Ai làm Khuê', body: 'Chúng tôi.', basedOn: current.number }
      const act = async () => {
        const answer = await call(publishText, { as: admin, params: { key: 'teams' }, body })
        return { answer, rows: [row('text.published', ['text', 'teams'], { details: { version: answer.data.version } })] }
      }
      return { act }
    },
  },
  {
    endpoint: tax.addVatRule,
    prepare: async ({ call, admin }) => {
      const { reason, ...details } = vat
      const act = async () => ({
        answer: await call(tax.addVatRule, { as: admin, body: vat }),
        rows: [row('tax-rule.set', ['tax-rule', 'vat SUB'], { reason, details })],
      })
      return { act }
    },
  },
  {
    endpoint: tax.addWithholdingRule,
    prepare: async ({ call, admin }) => {
      const { reason, ...details } = withholding
      const act = async () => ({
        answer: await call(tax.addWithholdingRule, { as: admin, body: withholding }),
        rows: [row('tax-rule.set', ['tax-rule', 'withholding PLATFORM'], { reason, details })],
      })
      return { act }
    },
  },
]
