/** Spec 3, "Product kinds": course, subscription, tutor, live lesson. */
export const productKinds = ['CO', 'SUB', 'TN', 'LL'] as const
