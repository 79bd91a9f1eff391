/** A version without a file: nothing of a former one is left. */
export const noFile = {
  number: null,
  verifyCode: null,
  templateVersion: null,
  storeFeePercent: null,
  bankAccount: null,
  pdfAssetId: null,
  pdfSha256: null,
  pdfPages: null,
  preparedAt: null,
  signedAt: null,
} as const
