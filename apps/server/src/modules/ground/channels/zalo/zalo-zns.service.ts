import { z } from 'zod'
import type { Config } from '#platform/config/config'
import { type Channel, ProviderUnavailableError, ProviderRejectedError } from '../adapter.ts'
import { callProvider } from '../call-provider.ts'
import type { Message, RenderedMessage } from '../message.ts'
import { getZaloAccess, renewZaloAccess } from './zalo-token.service.ts'

/** The HTTP status is always 200; only error 0 is success. */
const Answer = z.object({ error: z.number() })
const accessIsOver = new Set([-124, -216])

const templateOf = ({ ZNS_OTP_TEMPLATE_ID, ZNS_NOTICE_TEMPLATE_ID }: Config, { template }: Message) =>
  template === 'otp' ? ZNS_OTP_TEMPLATE_ID : ZNS_NOTICE_TEMPLATE_ID

/** Parameters of the template that Zalo has approved. */
export const znsDataOf = (message: Message, { title, paragraphs }: RenderedMessage) =>
  message.template === 'otp' ? { otp: message.params.code } : { title, content: paragraphs.join(' ') }

/** Template messages of a Zalo Official Account to a phone number (ZNS). */
export const zaloZns: Channel = {
  name: 'zalo',
  reaches: 'phone',
  deduplicates: false,
  isOpen: ({ config }, message) => config.ZALO_OA_APP_ID !== undefined && templateOf(config, message) !== undefined,
  async send(deps, { id, to, message, rendered }) {
    const { config } = deps
    const body = JSON.stringify({
      phone: to.replace(/^\+/, ''), // 84…
      template_id: templateOf(config, message),
      template_data: znsDataOf(message, rendered),
      tracking_id: id,
    })
    const ask = (access: string) => callProvider(Answer, { url: config.ZNS_API_URL, headers: { access_token: access }, body })
    const access = await getZaloAccess(deps).catch(throwAsUnavailable)
    let { error } = await ask(access)
    if (accessIsOver.has(error)) ({ error } = await ask(await renewZaloAccess(deps, access).catch(throwAsUnavailable)))
    if (error !== 0) throw new ProviderRejectedError('Zalo', error)
  },
}

/** A token failure means that the message itself was not sent or was rejected. */
function throwAsUnavailable(error: unknown): never {
  throw error instanceof ProviderRejectedError || error instanceof ProviderUnavailableError
    ? error
    : new ProviderUnavailableError('Zalo', 'no access token')
}
