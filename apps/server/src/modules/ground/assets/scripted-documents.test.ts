import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { uploads } from '#testing/uploads'
import { claimAsset, showAssets } from './index.ts'

const { call, given, app, deps } = await testApp()
const { sent } = uploads(call, app.fastify)

const scripted = Buffer.from(
  '%PDF-1.7\n1 0 obj <</Type /Catalog /OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>> /AA <</O 2 0 R>>>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n',
)

test('a PDF with scripts is stored as it is, and only ever downloaded: no browser renders it on this site', async () => {
  const admin = await given.admin()
  const files = await Promise.all(
    (['ATTACHMENT', 'IDENTITY_PROOF', 'CONTRACT', 'PUBLIC_DOCUMENT'] as const).map((purpose) =>
      sent(admin, { purpose, bytes: scripted, fileName: 'đề.pdf' }),
    ),
  )
  const open = files.at(-1)?.assetId ?? ''
  await claimAsset(deps, { assetId: open, personId: admin.id, purpose: 'PUBLIC_DOCUMENT', forPerson: crypto.randomUUID() })
  await showAssets(deps, [open], new Date(Date.now() - 1000))
  for (const url of [...files.slice(0, -1).map(({ address }) => address), `/files/documents/${open}`]) {
    const { statusCode, headers } = await app.fastify.inject({ url, headers: { authorization: `Bearer ${admin.accessToken}` } })
    expect([url, statusCode]).toEqual([url, 200])
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})
