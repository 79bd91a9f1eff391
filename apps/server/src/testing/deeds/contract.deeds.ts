import * as desk from '@khue/contracts/offer/contract-desk'
import * as templates from '@khue/contracts/offer/contract-templates'
import { contracts } from '../contracts.ts'
import { type Deed, type DeedWorld, row } from './deed.ts'

const reason = 'Mặt sau căn cước bị loá'

/** One set of actions for a world: each has its own admin and its own outside providers. */
const actionsOf = new WeakMap<DeedWorld, ReturnType<typeof contracts>>()
function actions(world: DeedWorld) {
  const known = actionsOf.get(world) ?? contracts(world)
  actionsOf.set(world, known)
  return known
}

async function signed(world: DeedWorld) {
  const by = await actions(world)
  const { contract } = await by.signed()
  await by.open(contract.id, world.admin)
  return { by, id: contract.id, revision: contract.revision, sha256: contract.document?.sha256 }
}

/** A template like the newest one. */
async function publish({ call, admin }: DeedWorld, fromOn: string) {
  const { version: basedOn, body } = (await call(templates.listContractTemplates, { as: admin })).data.opened
  return call(templates.publishContractTemplate, { as: admin, body: { fromOn, body, basedOn, reason } })
}

export const contractDeeds: readonly Deed[] = [
  {
    endpoint: desk.openContractPapers,
    prepare: async (world) => {
      const { id } = await signed(world)
      const act = async () => ({
        answer: await world.call(desk.openContractPapers, { as: world.admin, params: { id }, body: { reason } }),
        rows: [row('contract.opened', ['contract', id], { reason })],
      })
      return { act }
    },
  },
  {
    endpoint: desk.sendBackContract,
    prepare: async (world) => {
      const { id, revision } = await signed(world)
      const act = async () => ({
        answer: await world.call(desk.sendBackContract, { as: world.admin, params: { id }, body: { revision, reason } }),
        rows: [row('contract.sent-back', ['contract', id], { reason })],
      })
      return { act }
    },
  },
  {
    endpoint: desk.completeContract,
    prepare: async (world) => {
      const { id, revision, sha256 } = await signed(world)
      const act = async () => ({
        answer: await world.call(desk.completeContract, { as: world.admin, params: { id }, body: { revision } }),
        rows: [row('contract.completed', ['contract', id], { details: { sha256 } })],
      })
      return { act }
    },
  },
  {
    endpoint: desk.endContract,
    prepare: async (world) => {
      const { id, revision } = await signed(world)
      const act = async () => ({
        answer: await world.call(desk.endContract, { as: world.admin, params: { id }, body: { revision, reason } }),
        rows: [row('contract.ended', ['contract', id], { reason })],
      })
      return { act }
    },
  },
  {
    endpoint: templates.publishContractTemplate,
    prepare: async (world) => {
      const act = async () => ({
        answer: await publish(world, '2098-05-01'),
        rows: [row('contract-template.published', ['contract-template', '2098-05-01'], { reason, details: { from: '2098-05-01' } })],
      })
      return { act }
    },
  },
  {
    endpoint: templates.withdrawContractTemplate,
    prepare: async (world) => {
      const version = '2098-06-01'
      await publish(world, version)
      const act = async () => ({
        answer: await world.call(templates.withdrawContractTemplate, { as: world.admin, params: { version }, body: { reason } }),
        rows: [row('contract-template.withdrawn', ['contract-template', version], { reason, details: { from: version } })],
      })
      return { act }
    },
  },
]
