/** How the boxes of the editor are called; apart from what reads them, which brings the schemas along. */
export const roleField = (role: string) => `role-${role}`
export const planField = (sku: string) => `plan-${sku}`
export const provinceField = (code: string) => `province-${code}`
