type Page<Item> = { items: readonly Item[]; nextCursor?: string | undefined }

/** Everything that is shown to whoever goes through a list page by page, while something happens between the pages. */
export async function collectPages<Item>(open: (cursor: string | undefined) => Promise<Page<Item>>, between: () => Promise<unknown>) {
  const seen: Item[] = []
  for (let cursor: string | undefined, pages = 0; pages < 20; pages++) {
    const { items, nextCursor } = await open(cursor)
    seen.push(...items)
    if (!nextCursor) return seen
    cursor = nextCursor
    await between()
  }
  throw new Error('the pages have no end')
}
