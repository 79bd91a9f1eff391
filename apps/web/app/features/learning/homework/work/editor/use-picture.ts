import { useEffect, useState } from 'react'

/** An address for bytes of this device while the component shows them; `name` changes with the bytes. */
export function useBlobAddress(read: (() => Promise<Blob | undefined>) | undefined, name: string) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let isWanted = true
    let made: string | undefined
    async function open() {
      const blob = await read?.()
      if (!blob || !isWanted) return
      made = URL.createObjectURL(blob)
      setAddress(made)
    }
    void open()
    return () => {
      isWanted = false
      setAddress(undefined)
      if (made !== undefined) URL.revokeObjectURL(made)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `name` says which bytes are read
  }, [name])
  return address
}
