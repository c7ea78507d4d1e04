/** The voice being played: one at a time, on any page. */
import { makeAutoObservable, runInAction } from 'mobx'
import { playSound } from '@/platform/media/sound'
import { toast } from '@/ui/base/overlay/Dialog'

class Playing {
  url: string | null = null
  private sound: { stop(): void } | undefined

  constructor() {
    makeAutoObservable<this, 'sound'>(this, { sound: false })
  }

  /** A second tap on the playing voice stops it. */
  toggle(url: string): void {
    const wasHeard = this.url === url
    this.stop()
    if (wasHeard) return
    this.url = url
    this.sound = playSound(url, (error) =>
      runInAction(() => {
        if (this.url === url) this.url = null
        if (error) toast('这段语音暂时放不出来')
      }),
    )
  }

  stop(): void {
    this.sound?.stop()
    this.sound = undefined
    this.url = null
  }
}

export const voicePlayer = new Playing()
