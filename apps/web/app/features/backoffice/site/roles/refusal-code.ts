/** The refusal of an admin who opens a page of a role that they do not hold: they may know that it exists. */
export const roleRequired = 'ROLE_REQUIRED'
