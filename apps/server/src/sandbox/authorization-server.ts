import { createHash, randomBytes } from 'node:crypto'
import type { Html } from '#platform/pages/html'
import { html, page } from './page.ts'

/** People with an account at every simulated provider. */
export const personas = [
  { id: '1001', name: 'Nguyễn Thị Hoa', email: 'hoa.nguyen@example.vn' },
  { id: '1002', name: 'Trần Văn Nam', email: 'nam.tran@example.vn' },
  { id: '1003', name: 'Lê Thu Trang', email: 'trang.le@example.vn' },
] as const
export type Persona = (typeof personas)[number]

type Granted = { person: Persona; redirectUri: string; challenge: string; nonce: string | undefined }

/** The consent step, and the resulting code: valid once, within ten minutes. */
export function createAuthServer() {
  const codes = new Map<string, Granted & { until: number }>()
  const tokens = new Map<string, Persona>()
  return {
    grant(granted: Granted) {
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { ...granted, until: Date.now() + 600_000 })
      return code
    },
    /** Undefined unless the code is fresh and the verifier matches (RFC 7636, S256). */
    redeem(code: string | null, verifier: string | null) {
      const granted = codes.get(code ?? '')
      codes.delete(code ?? '')
      const isRight = granted && granted.until > Date.now() && challengeOf(verifier ?? '') === granted.challenge
      return isRight ? granted : undefined
    },
    issueToken(person: Persona) {
      const token = randomBytes(24).toString('base64url')
      tokens.set(token, person)
      return token
    },
    personOf: (token: string | undefined) => tokens.get(token ?? ''),
  }
}
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** The page on which a person chooses an account; posts to the same address with its query. */
export const choicePage = (provider: string, action: string) =>
  page(
    `Đăng nhập ${provider}`,
    html`<h1>Chọn tài khoản ${provider}</h1>
      <form class="card" method="post" action="${action}">
        ${personas.map((person) => html`<button class="quiet" name="person" value="${person.id}">${person.name}</button>`)}
        <button name="person" value="">Huỷ</button>
      </form>`,
    played(provider),
  )

export const refusalPage = (provider: string, fault: string | Html) =>
  page(
    `Đăng nhập ${provider}`,
    html`<h1>Không thể đăng nhập</h1>
      <p class="wrong">${fault}</p>`,
    played(provider),
  )

const played = (provider: string) => ({ name: `${provider} thử`, note: `Đây không phải ${provider} thật` })

export const findPersona = (id: string | null) => personas.find((person) => person.id === id)

export function backTo(redirectUri: string, fields: Record<string, string>) {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}
