import type { LoginType } from '@khue/contracts/people/linked-sign-ins'
import type { ReactNode } from 'react'

export const names: Record<LoginType, string> = { google: 'Google', facebook: 'Facebook', zalo: 'Zalo' }

const Mark = ({ children }: { children: ReactNode }) => (
  <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
)

/** In the colours that each provider requires. */
export const marks: Record<LoginType, ReactNode> = {
  google: (
    <Mark>
      <path fill="#4285F4" d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.5c2.1-1.9 3.3-4.7 3.3-8z" />
      <path fill="#34A853" d="M12 23c3 0 5.4-1 7.2-2.7l-3.5-2.7c-1 .7-2.2 1-3.7 1-2.8 0-5.2-1.9-6.1-4.4H2.3V17A11 11 0 0 0 12 23z" />
      <path fill="#FBBC05" d="M5.9 14.2a6.6 6.6 0 0 1 0-4.3V7.1H2.3a11 11 0 0 0 0 9.9z" />
      <path fill="#EA4335" d="M12 5.4c1.6 0 3 .6 4.2 1.6l3.1-3A11 11 0 0 0 2.3 7l3.6 2.8C6.8 7.2 9.2 5.4 12 5.4z" />
    </Mark>
  ),
  facebook: (
    <Mark>
      <circle cx="12" cy="12" r="11" fill="#1877F2" />
      <path
        fill="#fff"
        d="M13.3 20v-7h2.3l.4-2.7h-2.7V8.6c0-.8.4-1.4 1.5-1.4h1.3V4.9s-1.1-.2-2.1-.2c-2.2 0-3.5 1.3-3.5 3.6v2H8v2.7h2.5v7z"
      />
    </Mark>
  ),
  zalo: (
    <Mark>
      <rect x="1" y="1" width="22" height="22" rx="7" fill="#0068FF" />
      <path d="M7.5 8h8.6l-7 8h7.6" fill="none" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
    </Mark>
  ),
}
