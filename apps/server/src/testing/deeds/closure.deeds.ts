import { addClosure, changeClosure, removeClosure } from '@khue/contracts/people/closures'
import { type Deed, type DeedWorld, row } from './deed.ts'

const reason = 'Theo lịch năm học'
const days = { name: 'Nghỉ hè', fromOn: '2027-06-10', toOn: '2027-06-20' }
const closed = async ({ call, second }: DeedWorld) => (await call(addClosure, { as: second, body: { ...days, reason } })).data

export const closureDeeds: readonly Deed[] = [
  {
    endpoint: addClosure,
    prepare: async ({ call, admin }) => {
      const act = async () => {
        const answer = await call(addClosure, { as: admin, body: { ...days, reason } })
        return { answer, rows: [row('closure.added', ['closure', answer.data.id], { reason, details: days })] }
      }
      return { act }
    },
  },
  {
    endpoint: changeClosure,
    prepare: async (world) => {
      const { id, revision } = await closed(world)
      const changed = { ...days, toOn: '2027-06-25' }
      const act = async () => ({
        answer: await world.call(changeClosure, { as: world.admin, params: { id }, body: { ...changed, revision, reason } }),
        rows: [row('closure.changed', ['closure', id], { reason, details: { ...changed, before: days } })],
      })
      return { act }
    },
  },
  {
    endpoint: removeClosure,
    prepare: async (world) => {
      const { id } = await closed(world)
      const act = async () => ({
        answer: await world.call(removeClosure, { as: world.admin, params: { id }, body: { reason } }),
        rows: [row('closure.removed', ['closure', id], { reason, details: days })],
      })
      return { act }
    },
  },
]
