export { acceptForChild } from './acceptances.service.ts'
export { signUpData } from './personal-data.ts'
export { signUpRoutes } from './sign-up.routes.ts'
