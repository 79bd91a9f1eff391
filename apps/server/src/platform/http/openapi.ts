import { readFile } from 'node:fs/promises'
import type { Endpoint } from '@khue/contracts/endpoint'
import { Refusal } from '@khue/contracts/endpoint'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Api } from './api.ts'
import { cookieName } from './cookie-names.ts'

/** The OpenAPI 3.1 document of all served endpoints. */
export function openApiDocument(api: Api) {
  const paths: ZodOpenApiPathsObject = {}
  for (const { endpoint } of api.served.values()) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Khuê',
      version: '1',
      description: 'Mọi lời gọi của Khuê. Trả lời thành công nằm trong `data`; từ chối là `{ code, message, details }`.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName('khue_access', api.deps.config.isTls) },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  })
}

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const reply = endpoint.isUnwrapped ? endpoint.reply : z.object({ data: endpoint.reply })
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: endpoint.access === 'guest' ? [] : [{ session: [] }, { bearer: [] }],
    requestParams: { ...partOf('path', endpoint.params), ...partOf('query', endpoint.query), ...partOf('header', endpoint.headers) },
    ...(endpoint.body && { requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } } }),
    responses: {
      ...(endpoint.noContent
        ? { '204': { description: 'Thành công' } }
        : { '200': { description: 'Thành công', content: { 'application/json': { schema: reply } } } }),
      '4XX': { description: 'Từ chối', content: { 'application/json': { schema: Refusal } } },
    },
  }
}

/** Named parameters; a protocol with an open set of parameters cannot be listed. */
const partOf = (where: 'path' | 'query' | 'header', schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? { [where]: schema } : {}

/** `/api/openapi.json` and its readable page `/api/docs`, which needs no script. */
export function mountOpenApi(fastify: FastifyInstance, api: Api) {
  let document: ReturnType<typeof openApiDocument> | undefined
  fastify.get('/api/openapi.json', async () => (document ??= openApiDocument(api)))
  fastify.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await docsPage(api)))
}

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

async function docsPage(api: Api) {
  const style = await readFile(new URL('./openapi.css', import.meta.url), 'utf8')
  const rows = [...api.served.values()].map(({ endpoint }) => endpoint).toSorted((a, b) => a.path.localeCompare(b.path))
  return `<!doctype html><html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API của Khuê</title><style>${style}</style></head><body><main><h1>API của Khuê</h1>
<p>${rows.length} lời gọi. Bản máy đọc: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${rows.map(endpointSection).join('')}</main></body></html>`
}

function endpointSection(endpoint: Endpoint) {
  const shape = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output') =>
    schema ? `<h3>${title}</h3><pre tabindex="0">${escape(JSON.stringify(withoutDialect(schema, io), null, 2))}</pre>` : ''
  return `<details><summary><b>${endpoint.method}</b> <code>/api${escape(endpoint.path)}</code> <span>${escape(endpoint.summary)}</span></summary>
<p>Ai được gọi: ${escape([endpoint.access].flat().join(', '))}</p>${shape('Đường dẫn', endpoint.params, 'input')}${shape('Truy vấn', endpoint.query, 'input')}${shape('Gửi lên', endpoint.body, 'input')}${shape('Trả lời', endpoint.reply, 'output')}</details>`
}

function withoutDialect(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
