import type { Bank, Transfer, Wanted } from './bank.ts'
import { cassoNotice, type Webhook, webhooksOf, type Secrets, sepayNotice } from './webhooks.ts'
import { signCasso, signSepay } from './webhook-signatures.ts'

type Scene = { bank: Bank; wanted: Wanted; last: Transfer | undefined; secrets: Secrets; orderCode: number | undefined }
/** A transfer, or only a webhook about one. */
type ScenarioStep = { transfer: Transfer; webhooks: Webhook[]; afterMs?: number }
type Scenario = { label: string; does: (scene: Scene) => ScenarioStep[] }

const forgedSecret = 'khoa-cua-ke-gian-0123456789abcdef'

const pay = ({ bank, wanted, secrets, orderCode }: Scene, changes: Partial<Wanted> = {}, afterMs?: number): ScenarioStep => {
  const transfer = bank.move({ ...wanted, ...changes })
  return { transfer, webhooks: webhooksOf(transfer, secrets, orderCode), ...(afterMs !== undefined && { afterMs }) }
}
/** A false webhook in a valid form. */
const falseWebhook = (
  transfer: Transfer,
  what: string,
  signedRequest: Webhook['signedRequest'],
  provider: Webhook['provider'] = 'sepay',
): ScenarioStep => ({
  transfer,
  webhooks: [{ provider, what, signedRequest }],
})
const lastOf = ({ bank, wanted, last }: Scene) => last ?? bank.move(wanted)

/** Behaviour of people, of a failing provider and of an attacker: the tester can cause each of them. */
export const scenarios = {
  exact: { label: 'Chuyển đúng, dù đã muộn', does: (scene) => [pay(scene)] },
  short: { label: 'Chuyển thiếu 10.000đ', does: (scene) => [pay(scene, { amountVnd: Math.max(1, scene.wanted.amountVnd - 10_000) })] },
  over: { label: 'Chuyển thừa 10.000đ', does: (scene) => [pay(scene, { amountVnd: scene.wanted.amountVnd + 10_000 })] },
  double: { label: 'Chuyển hai lần liền', does: (scene) => [pay(scene), pay(scene)] },
  delay: { label: 'Chuyển sau 10 giây', does: (scene) => [pay(scene, {}, 10_000)] },
  slip: { label: 'Ghi sai một chữ trong nội dung', does: (scene) => [pay(scene, { memo: withSlip(scene.wanted.memo) })] },
  words: { label: 'Ghi nội dung khác hẳn', does: (scene) => [pay(scene, { memo: 'CHUYEN TIEN HOC PHI THANG NAY' })] },
  repeat: {
    label: 'Báo lại lần chuyển gần nhất',
    does: (scene) => {
      const transfer = lastOf(scene)
      return [{ transfer, webhooks: webhooksOf(transfer, scene.secrets, scene.orderCode) }]
    },
  },
  outgoing: {
    label: 'Báo tiền ra cùng nội dung',
    does: (scene) => {
      const transfer = lastOf(scene)
      return [falseWebhook(transfer, 'Tiền ra', signSepay(sepayNotice(transfer, 'out'), scene.secrets.sepay ?? '', new Date()))]
    },
  },
  elsewhere: {
    label: 'Báo tiền vào tài khoản khác',
    does: (scene) => {
      const transfer = { ...lastOf(scene), account: '9999999999', reference: `FT26${Date.now()}` }
      return [falseWebhook(transfer, 'Tài khoản khác', signSepay(sepayNotice(transfer), scene.secrets.sepay ?? '', new Date()))]
    },
  },
  stale: {
    label: 'Báo lại với chữ ký từ mười phút trước',
    does: (scene) => {
      const transfer = lastOf(scene)
      return [
        falseWebhook(transfer, 'Chữ ký cũ', signSepay(sepayNotice(transfer), scene.secrets.sepay ?? '', new Date(Date.now() - 600_000))),
      ]
    },
  },
  forge: {
    label: 'Giả mạo: ký bằng khoá khác',
    does: (scene) => {
      const transfer = { ...lastOf(scene), reference: `FT26${Date.now()}` }
      return [
        falseWebhook(transfer, 'SePay giả', signSepay(sepayNotice(transfer), forgedSecret, new Date())),
        falseWebhook(transfer, 'Casso giả', signCasso(cassoNotice(transfer), forgedSecret, new Date()), 'casso'),
      ]
    },
  },
  alter: {
    label: 'Sửa số tiền sau khi ký',
    does: (scene) => {
      const transfer = { ...lastOf(scene), reference: `FT26${Date.now()}` }
      const { headers, body } = signSepay(sepayNotice(transfer), scene.secrets.sepay ?? '', new Date())
      return [falseWebhook(transfer, 'Bị sửa', { headers, body: body.replace(/"transferAmount":\d+/, '"transferAmount":1000000000') })]
    },
  },
} as const satisfies Record<string, Scenario>

/** The last character misread as its neighbour. */
const withSlip = (memo: string) => `${memo.slice(0, -1)}${memo.endsWith('A') ? 'B' : 'A'}`

export type ScenarioName = keyof typeof scenarios
export const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)
export const play = (name: ScenarioName, scene: Scene): ScenarioStep[] => scenarios[name].does(scene)
