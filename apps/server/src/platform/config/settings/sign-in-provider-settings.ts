import { z } from 'zod'
import { optionalUrl } from './setting-kinds.ts'

/** The accounts people sign in with: the platform's own provider, or the OpenID provider named here (architecture 3a, "Provider"). */
export const signInProviderSettings = {
  OIDC_ISSUER: optionalUrl.describe('the issuer of an OpenID provider, such as https://id.example.vn/realms/khue'),
  OIDC_CLIENT_ID: z.string().optional().describe('the client id issued by the provider'),
  OIDC_CLIENT_SECRET: z.string().min(8).optional().describe('at least 8 characters'),
  OIDC_NAME: z.string().max(60).optional().describe('the name of the provider as people know it'),
  OIDC_SIGN_UP_URL: optionalUrl.describe('the address where the provider opens accounts'),
  OIDC_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(30).default(5).describe('seconds from 0.1 to 30'),
}
