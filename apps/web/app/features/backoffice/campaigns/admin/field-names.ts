/** Field names of the editor. Separate from the parser, which imports the schemas. */
export const roleField = (role: string) => `role-${role}`
export const planField = (sku: string) => `plan-${sku}`
export const provinceField = (code: string) => `province-${code}`
