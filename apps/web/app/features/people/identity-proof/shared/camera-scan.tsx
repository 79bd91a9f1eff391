import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Notice } from '#app/shared/ui/notice.tsx'
import type { CardFacts } from './card-qr.ts'
import styles from './camera-scan.module.css'
import { proofText as text } from '../identity-proof.text.ts'
import { readCard } from './read-card.ts'

const lookEveryMs = 300

/** Scans with the camera until a card is found. Unmounting turns the camera off. */
export function CameraScan({ onRead }: { onRead: (card: CardFacts) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const found = useEffectEvent(onRead)

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    async function look() {
      const card = video.current && video.current.readyState >= 2 ? await readCard(video.current) : undefined
      if (isOver) return
      if (card) found(card)
      else timer = setTimeout(() => void look(), lookEveryMs)
    }
    async function start() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1920 } } })
        if (isOver || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        await look()
      } catch {
        if (!isOver) setRefused(true) // permission denied, or no camera; the photo upload remains
      }
    }
    function stop() {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void start()
    return stop
  }, [])

  return isRefused ? (
    <Notice tone="warn" isAlert>
      {text.noCamera}
    </Notice>
  ) : (
    <>
      <div className={styles.view}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live camera view has no sound */}
        <video ref={video} muted playsInline className={styles.video} />
        <span className={styles.aim} />
      </div>
      <p className="sm muted">{text.scanNote}</p>
    </>
  )
}
