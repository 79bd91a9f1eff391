import * as desk from '@khue/contracts/offer/contract-desk'
import * as template from '@khue/contracts/offer/contract-templates'
import * as contract from '@khue/contracts/offer/teacher-contracts'
import { type Api, serve } from '#platform/http/api'
import { complete, end, sendBack } from './desk/decide-contracts.service.ts'
import { listForDesk, openPapers, readContract } from './desk/read-contracts.service.ts'
import { amendOwn, saveOwn } from './own/edit-own.service.ts'
import { prepareOwn } from './own/prepare-own.service.ts'
import { readOwnContract } from './own/read-own.service.ts'
import { openOwnFile, openText, sendCodeToSign, signOwn } from './signing/sign.service.ts'
import { previewTemplate, readTemplates } from './templates/read-templates.service.ts'
import { publishTemplate, withdrawTemplate } from './templates/write-templates.service.ts'
import { readVerified } from './verified.service.ts'

export function contractRoutes(app: Api) {
  serve(app, contract.getOwnContract, ({ deps, actor }) => readOwnContract(deps, actor))
  serve(app, contract.saveOwnContract, async ({ deps, actor, body }) => {
    await saveOwn(deps, actor, body)
    return readOwnContract(deps, actor)
  })
  serve(app, contract.prepareContract, async ({ deps, actor, body }) => {
    await prepareOwn(deps, actor, body)
    return readOwnContract(deps, actor)
  })
  serve(app, contract.openContractText, ({ deps, actor, body }) => openText(deps, actor, body))
  serve(app, contract.sendSigningCode, ({ deps, caller, actor, body }) => sendCodeToSign(deps, caller, actor, body))
  serve(app, contract.signContract, async ({ deps, caller, actor, body }) => {
    await signOwn(deps, caller, actor, body)
    return readOwnContract(deps, actor)
  })
  serve(app, contract.amendContract, async ({ deps, actor, body }) => {
    await amendOwn(deps, actor, body)
    return readOwnContract(deps, actor)
  })
  serve(app, contract.openOwnContractFile, ({ deps, actor, query }) => openOwnFile(deps, actor, query.version))
  serve(app, desk.listContracts, ({ deps, query }) => listForDesk(deps, query))
  serve(app, desk.getContract, ({ deps, actor, params }) => readContract(deps, actor, params.id))
  serve(app, desk.openContractPapers, ({ deps, actor, params, body }) => openPapers(deps, actor, params.id, body.reason))
  serve(app, desk.sendBackContract, ({ deps, actor, params, body }) => sendBack(deps, actor, { ...params, ...body }))
  serve(app, desk.completeContract, ({ deps, caller, actor, params, body }) => complete(deps, caller, actor, { ...params, ...body }))
  serve(app, desk.endContract, ({ deps, actor, params, body }) => end(deps, actor, { ...params, ...body }))
  serve(app, template.listContractTemplates, ({ deps, actor, query }) => readTemplates(deps, actor, query.version))
  serve(app, template.previewContractTemplate, async ({ deps, actor, body }) => ({ text: await previewTemplate(deps, actor, body.body) }))
  serve(app, template.publishContractTemplate, ({ deps, actor, body }) => publishTemplate(deps, actor, body))
  serve(app, template.withdrawContractTemplate, ({ deps, actor, params, body }) => withdrawTemplate(deps, actor, { ...params, ...body }))
  serve(app, desk.verifyContract, ({ deps, params }) => readVerified(deps, params.code))
}
