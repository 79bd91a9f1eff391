type Page<Item> = { items: readonly Item[]; nextCursor?: string | undefined }

/** All items that a client sees page by page, while `between` runs between the pages. */
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
