import { z } from 'zod'
import { callProvider } from '../call-provider.ts'
import { type Channel, ProviderRejectedError } from '../adapter.ts'

const Answer = z.object({ CodeResult: z.union([z.string(), z.number()]).transform(String) })
/** 100 accepted; 124 this RequestId was already accepted on the first request. */
const taken = new Set(['100', '124'])

/** SMS under a brand name by eSMS.vn. */
export const esms: Channel = {
  name: 'sms',
  reaches: 'phone',
  deduplicates: true,
  isOpen: ({ config }) => config.ESMS_API_KEY !== undefined,
  async send({ config }, { id, to, rendered }) {
    const body = {
      ApiKey: config.ESMS_API_KEY,
      SecretKey: config.ESMS_SECRET_KEY,
      Phone: to.replace(/^\+84/, '0'),
      Content: rendered.sms,
      Brandname: config.ESMS_BRANDNAME,
      SmsType: '2', // customer care, codes included; 1 would be advertising
      IsUnicode: '0',
      Sandbox: '0',
      RequestId: id,
    }
    const { CodeResult } = await callProvider(Answer, { url: config.ESMS_API_URL, body: JSON.stringify(body) })
    if (!taken.has(CodeResult)) throw new ProviderRejectedError('eSMS', CodeResult)
  },
}
