import type { UploaderCode } from '@khue/contracts/ground/upload-rules'
import { archive, docx, docxEntries, type TestEntry } from '#testing/archives'
import { blockedEndings, disguises } from '#testing/disguised-names'
import { hugePicture, pdf, picture, sha256 } from '#testing/uploads'
import type { Random } from './random.ts'

/** One upload. `bytes` are sent; `announced` is the declared size and hash, honest unless the attack changes it. */
export type Attempt = {
  purpose: UploaderCode
  fileName: string
  bytes: Buffer
  announced: { size: number; sha256: string }
  cutAt?: number
}
export type Attack = {
  claim: 'honest' | 'name' | 'content' | 'archive' | 'announced'
  make: (random: Random) => Promise<Attempt> | Attempt
}

const honestly = (bytes: Buffer) => ({ size: bytes.length, sha256: sha256(bytes) })
const attempt = (purpose: UploaderCode, fileName: string, bytes: Buffer): Attempt => ({
  purpose,
  fileName,
  bytes,
  announced: honestly(bytes),
})
const proofs = ['IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT'] as const satisfies readonly UploaderCode[]
const noise = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random.below(256)))
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024)

async function honest(random: Random) {
  const name = random.pick(['ảnh thẻ', 'Bài tập v1.2', 'hoadon-khue.com', 'ảnh.png', '100% đúng', 'ảnh 👨‍👩‍👧'])
  if (random.chance(0.5)) {
    const bytes = await picture(random.pick(['png', 'jpeg']), 20 + random.below(200), 20 + random.below(200))
    return attempt(random.pick(['AVATAR', ...proofs]), `${name}.jpg`, bytes)
  }
  const image = { name: 'word/media/image1.png', content: noise(random, 2000 + random.below(5000)), isStored: true }
  return attempt(
    random.pick(proofs),
    `${name}.docx`,
    random.chance(0.5) ? docx([image]) : Buffer.concat([pdf.subarray(0, 9), Buffer.from(`% ${random.below(1e9)}\n`), pdf.subarray(9)]),
  )
}

async function blockedName(random: Random) {
  const disguise = random.pick(Object.values(disguises))
  return attempt('AVATAR', disguise(random.pick(blockedEndings)), await picture())
}

const liars = [
  'MZ\u0090\u0000',
  '\u007fELF\u0002',
  '#!/bin/sh\nrm -rf /',
  '<?php system($_GET[0]);',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<!doctype html><script>alert(1)</script>',
  'GIF89a<script>',
  ' %PDF-1.7',
  '\u0000PNG',
  'BM',
]

/** A harmless name, and content that no purpose accepts. */
function lyingContent(random: Random) {
  const [purpose, ending] = random.pick([
    ['AVATAR', 'png'],
    ['AVATAR', 'jpg'],
    ...proofs.flatMap(
      (one) =>
        [
          [one, 'pdf'],
          [one, 'docx'],
        ] as const,
    ),
  ] as const)
  const bytes = Buffer.concat([Buffer.from(random.pick(liars), 'latin1'), noise(random, 100 + random.below(3000))])
  return attempt(purpose, `tệp.${ending}`, bytes)
}

/** A document named like a proof of identity, because a careless check would trust the name. */
const lyingProof = (random: Random) => {
  const bytes = Buffer.concat([Buffer.from(random.pick(liars), 'latin1'), noise(random, 500)])
  return attempt(random.pick(proofs), random.pick(['hợp đồng.pdf', 'đơn.docx']), bytes)
}

const hugePoints = (random: Random) => attempt('AVATAR', 'ảnh.png', hugePicture(9000 + random.below(60_000), 9000 + random.below(60_000)))

function badArchive(random: Random) {
  const entry = (more: Partial<TestEntry> = {}): TestEntry => ({ name: `word/${random.below(1000)}.xml`, content: 'x', ...more })
  const make = random.pick([
    () => docx([entry({ content: megabytes(20 + random.below(30)) })]),
    () => docx(Array.from({ length: 3 }, (_, at) => entry({ name: `word/${at}.xml`, content: megabytes(10) }))),
    () => docx([entry({ content: megabytes(12), lies: { unpacked: random.below(1000) } })]),
    () => docx([entry({ lies: { unpacked: 2 ** 31 } })]),
    () => docx(Array.from({ length: 2001 }, (_, at) => entry({ name: `word/${at}.xml`, content: '' }))),
    () => docx([entry({ name: 'word/embeddings/a.bin', content: docx() })]),
    () => docx([entry({ name: random.pick(['../a.xml', 'word/../../a.xml', '/a.xml', 'C:\\a.xml', 'word/\u202ea.xml']) })]),
    () => docx([entry({ lies: { mode: 0o120777 } })]),
    () => docx([entry({ name: 'word/vbaProject.bin' })]),
    () => archive(docxEntries(), { comment: '<script>' }),
    () =>
      archive([
        { name: 'META-INF/MANIFEST.MF', content: 'Main-Class: A' },
        { name: 'A.class', content: '\u00ca\u00fe' },
      ]),
  ])
  return attempt(random.pick(proofs), 'bài tập.docx', make())
}

/** More bytes than announced, with the right hash: small in the declared size, large on disk. */
async function longer(random: Random) {
  const bytes = docx([{ name: 'word/media/image1.png', content: noise(random, 3000 + random.below(3000)), isStored: true }])
  return {
    ...attempt(random.pick(proofs), 'bài.docx', bytes),
    announced: { size: 1 + random.below(bytes.length - 1), sha256: sha256(bytes) },
  }
}

async function otherBytes(random: Random) {
  const bytes = docx([{ name: 'word/media/image1.png', content: noise(random, 3000), isStored: true }])
  const shown = attempt('CONTRACT', 'hợp đồng.docx', bytes)
  const size = bytes.length
  return random.pick<() => Attempt>([
    () => ({ ...shown, announced: { size: size + 1 + random.below(1000), sha256: sha256(bytes) } }),
    () => ({ ...shown, announced: { size, sha256: sha256(Buffer.from('other')) } }),
    () => ({ ...shown, cutAt: random.below(size) }),
  ])()
}

/** In turn, so that few trials already include each of them. */
export const attacks: readonly Attack[] = [
  { claim: 'honest', make: honest },
  { claim: 'name', make: blockedName },
  { claim: 'content', make: lyingProof },
  { claim: 'archive', make: badArchive },
  { claim: 'announced', make: longer },
  { claim: 'honest', make: honest },
  { claim: 'content', make: lyingContent },
  { claim: 'name', make: blockedName },
  { claim: 'announced', make: otherBytes },
  { claim: 'content', make: hugePoints },
]
