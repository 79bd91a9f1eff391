/** Sentences about an order, one per line. */
export const Sentences = ({ of: sentences }: { of: readonly string[] }) => sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
