import { useState } from 'react'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { coursePageText as text } from './course-page.text.ts'
import type { IntroVideoView } from './intro-video.ts'
import styles from './intro-video.module.css'

type Props = { cover: string; title: string; video: IntroVideoView | undefined }

/** The cover, replaced by the video when the user presses play. Before that, nothing is requested from the video host. */
export function IntroVideo({ cover, title, video }: Props) {
  const [isPlaying, setPlaying] = useState(false)
  if (video?.kind === 'own') {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are added where the course has them
      <video
        className={styles.player}
        controls
        playsInline
        preload="none"
        poster={cover}
        width="384"
        height="240"
        aria-label={text.introOf(title)}
      >
        <source src={video.src} />
        {video.captions && <track kind="captions" src={video.captions} srcLang="vi" label={text.captions} default />}
      </video>
    )
  }
  if (video?.kind === 'frame' && isPlaying) {
    return (
      <iframe
        className={styles.player}
        src={video.src}
        title={text.introOf(title)}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a player of another origin needs scripts and its own storage
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    )
  }
  return (
    <>
      <img src={cover} alt="" width="384" height="240" fetchPriority="high" />
      {video?.kind === 'frame' && (
        <Button size="xl" color="white" className={styles.watch} onClick={() => setPlaying(true)}>
          {text.watchIntro}
        </Button>
      )}
      {video?.kind === 'link' && (
        <a className={buttonClass({ size: 'xl', color: 'white' }, styles.watch)} href={video.href} target="_blank" rel="noreferrer">
          {text.watchIntro}
          <span className="visually-hidden"> {text.opensNewTab}</span>
        </a>
      )}
    </>
  )
}
