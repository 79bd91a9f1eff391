// Runs in the browser that `photo.ts` opens.

/** A written page on a desk, 4000 × 3000. */
globalThis.drawPhoto = async function drawPhoto() {
  const canvas = new OffscreenCanvas(4000, 3000)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#6a4330'
  pen.fillRect(0, 0, 4000, 3000)
  pen.fillStyle = '#fdfcf8'
  pen.beginPath()
  for (const [x, y] of [
    [500, 300],
    [3600, 420],
    [3500, 2760],
    [420, 2600],
  ])
    pen.lineTo(x, y)
  pen.fill()
  pen.fillStyle = '#23308f'
  pen.font = '60px sans-serif'
  for (let line = 0; line < 26; line += 1)
    pen.fillText(`Câu ${line}: điều kiện xác định của phân thức là mẫu khác không`, 700, 560 + line * 80)
  globalThis.photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}

/** Returns how long it took, in milliseconds. */
globalThis.makeReady = async function makeReady(address, isCut) {
  const begun = performance.now()
  const worker = new Worker(address, { type: 'module' })
  const corners = [
    { x: 0.12, y: 0.1 },
    { x: 0.9, y: 0.14 },
    { x: 0.88, y: 0.92 },
    { x: 0.1, y: 0.87 },
  ]
  const { promise, resolve, reject } = Promise.withResolvers()
  worker.addEventListener('message', ({ data }) => (data.made ? resolve() : reject(new Error('it was not made'))))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  worker.postMessage({ id: 1, do: 'make', photo: globalThis.photo, edit: { turn: 0, ...(isCut && { corners, isWhitened: true }) } })
  await promise
  worker.terminate()
  return performance.now() - begun
}

globalThis.encodeBare = async function encodeBare(most) {
  const begun = performance.now()
  const picture = await createImageBitmap(globalThis.photo, { imageOrientation: 'from-image' })
  const scale = most / Math.max(picture.width, picture.height)
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height)
  await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  picture.close()
  return performance.now() - begun
}
