/** Sentences about an order, each on a line of its own. */
export const Sentences = ({ of: sentences }: { of: readonly string[] }) => sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
