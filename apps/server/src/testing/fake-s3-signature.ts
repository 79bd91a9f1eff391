import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The account that the fake knows. */
export type S3Account = { region: string; accessKeyId: string; secretAccessKey: string }

/**
 * The reason to refuse a request, by the rules of AWS Signature Version 4 implemented again; undefined when the signature is valid. Shares no code
 * with any client, so that it can contradict ours.
 */
export function wrongSignature(request: IncomingMessage, body: Buffer, account: S3Account, now = Date.now()) {
  const url = new URL(request.url ?? '', 'http://fake')
  const signed = url.searchParams.has('X-Amz-Signature') ? fromQuery(url) : fromHeader(request)
  if (!signed) return 'AccessDenied'
  const [accessKeyId, day, region, service, end] = signed.credential.split('/')
  const isCustomer = accessKeyId === account.accessKeyId && region === account.region && service === 's3' && end === 'aws4_request'
  if (!isCustomer || day !== signed.date.slice(0, 8)) return 'InvalidAccessKeyId'
  const signedAt = Date.parse(signed.date.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
  if (now > signedAt + signed.expiresSeconds * 1000 || now < signedAt - 300_000) return 'AccessDenied'
  if (!signed.headers.includes('host')) return 'AccessDenied'
  const declared = signed.payload ?? 'UNSIGNED-PAYLOAD'
  if (/^[0-9a-f]{64}$/.test(declared) && declared !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const key = ['aws4_request', 's3', account.region, day].reduceRight(
    (key: Buffer | string, part) => hmac(key, part),
    `AWS4${account.secretAccessKey}`,
  )
  const scope = `${day}/${account.region}/s3/aws4_request`
  const canonical = canonicalRequest(request, url, signed.headers, declared)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', signed.date, scope, sha256(canonical)].join('\n')).toString('hex')
  return expected === signed.signature ? wrongChecksum(request, body) : 'SignatureDoesNotMatch'
}

function wrongChecksum(request: IncomingMessage, body: Buffer) {
  const checksum = request.headers['x-amz-checksum-sha256']
  const isSame = checksum === undefined || checksum === createHash('sha256').update(body).digest('base64')
  return isSame ? undefined : 'BadDigest'
}

type Signed = {
  credential: string
  date: string
  expiresSeconds: number
  headers: string[]
  signature: string
  payload: string | undefined
}

function fromQuery({ searchParams }: URL): Signed {
  const get = (name: string) => searchParams.get(`X-Amz-${name}`) ?? ''
  return {
    credential: get('Credential'),
    date: get('Date'),
    expiresSeconds: Number(get('Expires')),
    headers: get('SignedHeaders').split(';'),
    signature: get('Signature'),
    payload: searchParams.get('X-Amz-Content-Sha256') ?? undefined,
  }
}

function fromHeader({ headers }: IncomingMessage): Signed | undefined {
  const [, credential, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(headers.authorization ?? '') ?? []
  if (!credential || !names || !signature) return undefined
  const date = String(headers['x-amz-date'])
  return { credential, date, expiresSeconds: 900, headers: names.split(';'), signature, payload: String(headers['x-amz-content-sha256']) }
}

function canonicalRequest(request: IncomingMessage, url: URL, names: readonly string[], payload: string) {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
  const headers = names.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )
  return [request.method, url.pathname, query.join('&'), headers.join(''), names.join(';'), payload].join('\n')
}

const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: Buffer | string) => createHash('sha256').update(text).digest('hex')
